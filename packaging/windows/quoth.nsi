; SPDX-FileCopyrightText: The Quoth authors
; SPDX-License-Identifier: AGPL-3.0-or-later
; The installer of Windows: for one person, without an administrator. Called by packaging/pack.py with
;   makensis -DVERSION=0.1.0 -DBUNDLE=dist\quoth -DTARGET=dist\quoth-setup.exe -DICON=quoth.ico packaging\windows\quoth.nsi
Unicode true
!include MUI2.nsh
!include FileFunc.nsh

Name "Quoth"
OutFile "${TARGET}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Quoth"
InstallDirRegKey HKCU "Software\Quoth" "Folder"
SetCompressor /SOLID lzma
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Quoth"
VIAddVersionKey "FileDescription" "Quoth set-up"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "CompanyName" "The Quoth authors"
VIAddVersionKey "LegalCopyright" "AGPL-3.0-or-later"

!define CLASSES "Software\Classes"
!define GONE "Software\Microsoft\Windows\CurrentVersion\Uninstall\Quoth"
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\quoth.exe"

!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

LangString Folder ${LANG_ENGLISH} "This folder holds other files. Choose an empty folder, or one that holds Quoth."
LangString Folder ${LANG_GERMAN} "Dieser Ordner enthält andere Dateien. Bitte einen leeren wählen, oder den von Quoth."
LangString Running ${LANG_ENGLISH} "Quoth is open. Close its window, then go on."
LangString Running ${LANG_GERMAN} "Quoth ist offen. Bitte das Fenster schließen und dann fortfahren."

; A program that runs cannot be written over.
!macro WaitUntilClosed
    ClearErrors
    ${If} ${FileExists} "$INSTDIR\quoth.exe"
        FileOpen $0 "$INSTDIR\quoth.exe" a
        ${DoWhile} ${Errors}
            MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(Running)" /SD IDCANCEL IDRETRY +2
            Abort
            ClearErrors
            FileOpen $0 "$INSTDIR\quoth.exe" a
        ${Loop}
        FileClose $0
    ${EndIf}
!macroend

Section "Quoth"
    SetShellVarContext current
    ; The uninstaller takes the whole folder away, so that it must hold nothing else.
    ${If} ${FileExists} "$INSTDIR\*.*"
    ${AndIfNot} ${FileExists} "$INSTDIR\quoth.exe"
        ${DirState} "$INSTDIR" $0
        ${If} $0 = 1
            MessageBox MB_OK|MB_ICONEXCLAMATION "$(Folder)" /SD IDOK
            Abort
        ${EndIf}
    ${EndIf}
    !insertmacro WaitUntilClosed
    RMDir /r "$INSTDIR\_internal"
    SetOutPath "$INSTDIR"
    File /r "${BUNDLE}/*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\Quoth.lnk" "$INSTDIR\quoth.exe"
    WriteRegStr HKCU "Software\Quoth" "Folder" "$INSTDIR"

    ; PDF files: offered under "Open with", beside the reader that the person chose.
    WriteRegStr HKCU "${CLASSES}\Quoth.pdf" "" "PDF document"
    WriteRegStr HKCU "${CLASSES}\Quoth.pdf\DefaultIcon" "" "$INSTDIR\quoth.exe,0"
    WriteRegStr HKCU "${CLASSES}\Quoth.pdf\shell\open\command" "" '"$INSTDIR\quoth.exe" "%1"'
    WriteRegStr HKCU "${CLASSES}\.pdf\OpenWithProgids" "Quoth.pdf" ""
    ; Links to places in documents.
    WriteRegStr HKCU "${CLASSES}\quoth" "" "URL:Place in a document"
    WriteRegStr HKCU "${CLASSES}\quoth" "URL Protocol" ""
    WriteRegStr HKCU "${CLASSES}\quoth\shell\open\command" "" '"$INSTDIR\quoth.exe" "%1"'

    WriteRegStr HKCU "${GONE}" "DisplayName" "Quoth"
    WriteRegStr HKCU "${GONE}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${GONE}" "DisplayIcon" "$INSTDIR\quoth.exe,0"
    WriteRegStr HKCU "${GONE}" "Publisher" "The Quoth authors"
    WriteRegStr HKCU "${GONE}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${GONE}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${GONE}" "NoModify" 1
    WriteRegDWORD HKCU "${GONE}" "NoRepair" 1
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegDWORD HKCU "${GONE}" "EstimatedSize" $0
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

Section "un.Quoth" UninstallProgram
    SectionIn RO
    SetShellVarContext current
    !insertmacro WaitUntilClosed
    Delete "$INSTDIR\quoth.exe"
    Delete "$INSTDIR\quoth-cli.exe"
    Delete "$INSTDIR\uninstall.exe"
    RMDir /r "$INSTDIR\_internal"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Quoth.lnk"
    DeleteRegKey HKCU "${CLASSES}\Quoth.pdf"
    DeleteRegValue HKCU "${CLASSES}\.pdf\OpenWithProgids" "Quoth.pdf"
    DeleteRegKey HKCU "${CLASSES}\quoth"
    DeleteRegKey HKCU "${GONE}"
    DeleteRegKey HKCU "Software\Quoth"
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

; Not chosen unless the person ticks it, and never in a quiet run. A library that was moved elsewhere stays where it is.
Section /o "un.Library" UninstallLibrary
    SetShellVarContext current
    RMDir /r "$LOCALAPPDATA\Quoth"
SectionEnd

LangString AboutProgram ${LANG_ENGLISH} "The program."
LangString AboutProgram ${LANG_GERMAN} "Das Programm."
LangString AboutLibrary ${LANG_ENGLISH} "Your documents, conversations and settings in Quoth. They cannot be brought back."
LangString AboutLibrary ${LANG_GERMAN} "Deine Dokumente, Gespräche und Einstellungen in Quoth. Sie lassen sich nicht zurückholen."
!insertmacro MUI_UNFUNCTION_DESCRIPTION_BEGIN
    !insertmacro MUI_DESCRIPTION_TEXT ${UninstallProgram} $(AboutProgram)
    !insertmacro MUI_DESCRIPTION_TEXT ${UninstallLibrary} $(AboutLibrary)
!insertmacro MUI_UNFUNCTION_DESCRIPTION_END
