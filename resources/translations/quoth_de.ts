<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>About</name>
    <message>
        <source>About Quoth</source>
        <translation>Über Quoth</translation>
    </message>
    <message>
        <source>Copied. It tells of the program and this computer; no text of your documents and no key is in it.</source>
        <translation>Kopiert. Es erzählt vom Programm und diesem Computer; kein Text Ihrer Dokumente und kein Schlüssel steht darin.</translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <translation>Diagnose kopieren</translation>
    </message>
    <message>
        <source>It answers questions from your own documents, on your own computer. Every sentence shows where it stands.</source>
        <translation>Es beantwortet Fragen aus Ihren eigenen Dokumenten, auf Ihrem eigenen Computer. Jeder Satz zeigt, wo er steht.</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>Lizenzen</translation>
    </message>
    <message>
        <source>Quoth is free software: you may use it, share it and change it under the GNU Affero General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>Quoth ist freie Software: Sie dürfen es unter der GNU Affero General Public License, Version 3 oder später, nutzen, weitergeben und ändern. Es kommt ohne jede Gewähr.</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Version {version}</translation>
    </message>
</context>
<context>
    <name>AllBox</name>
    <message>
        <source>Ask all documents that are shown</source>
        <translation>Alle gezeigten Dokumente fragen</translation>
    </message>
</context>
<context>
    <name>AnswerText</name>
    <message>
        <source>Question and answer</source>
        <translation>Frage und Antwort</translation>
    </message>
    <message>
        <source>You asked</source>
        <translation>Ihre Frage</translation>
    </message>
</context>
<context>
    <name>AnswersSection</name>
    <message>
        <source>About the sample document; your own are not touched.</source>
        <translation>Zum Beispieldokument; Ihre eigenen bleiben unberührt.</translation>
    </message>
    <message>
        <source>After {time}: {told} The sample was quoted instead.</source>
        <translation>Nach {time}: {told} Stattdessen wurde das Beispiel zitiert.</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Ask it one question</source>
        <translation>Eine Frage stellen</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Noch einmal prüfen</translation>
    </message>
    <message>
        <source>Either way, every sentence is checked against your documents, and shows where it stands.</source>
        <translation>So oder so wird jeder Satz an Ihren Dokumenten geprüft und zeigt, wo er steht.</translation>
    </message>
    <message>
        <source>How it stands</source>
        <translation>Wie es steht</translation>
    </message>
    <message>
        <source>Nobody: sentences quoted from the documents</source>
        <translation>Niemand: Sätze, die aus den Dokumenten zitiert sind</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Ausprobieren</translation>
    </message>
    <message>
        <source>Written by</source>
        <translation>Geschrieben von</translation>
    </message>
    <message>
        <source>model writer quotes Ollama</source>
        <translation>Modell Schreiber Zitate Ollama</translation>
    </message>
    <message>
        <source>test speed</source>
        <translation>Test Tempo</translation>
    </message>
    <message>
        <source>{model} is asked. The first answer takes longest.</source>
        <translation>{model} wird gefragt. Die erste Antwort dauert am längsten.</translation>
    </message>
    <message>
        <source>{n} s</source>
        <translation>{n} s</translation>
    </message>
    <message>
        <source>{time}. Only a part of what {model} wrote stands in the sample. Another model may do better.</source>
        <translation>{time}. Nur ein Teil dessen, was {model} schrieb, steht im Beispiel. Ein anderes Modell kann es vielleicht besser.</translation>
    </message>
    <message>
        <source>{time}. The answer of {model} holds: each sentence stands in the sample.</source>
        <translation>{time}. Die Antwort von {model} hält: Jeder Satz steht im Beispiel.</translation>
    </message>
    <message>
        <source>{time}. What {model} wrote did not hold, so the sample was quoted instead. Another model may do better.</source>
        <translation>{time}. Was {model} schrieb, hielt nicht; darum wurde stattdessen das Beispiel zitiert. Ein anderes Modell kann es vielleicht besser.</translation>
    </message>
</context>
<context>
    <name>Appearance</name>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>From the next start of Quoth.</source>
        <translation>Gilt ab dem nächsten Start von Quoth.</translation>
    </message>
    <message>
        <source>Lamps are lit at four.</source>
        <translation>Um vier werden die Lampen angezündet.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>No moving parts</source>
        <translation>Nichts bewegt sich</translation>
    </message>
    <message>
        <source>Pages jump instead of gliding. Where the system asks for less motion, this is so anyway.</source>
        <translation>Seiten springen, statt zu gleiten. Wo das System um weniger Bewegung bittet, ist es ohnehin so.</translation>
    </message>
    <message>
        <source>Size of text</source>
        <translation>Größe der Schrift</translation>
    </message>
    <message>
        <source>animation still calm</source>
        <translation>Animation still ruhig</translation>
    </message>
    <message>
        <source>font larger smaller zoom letters</source>
        <translation>Schrift größer kleiner Zoom Buchstaben</translation>
    </message>
    <message>
        <source>theme night bright</source>
        <translation>Thema Design Nacht hell dunkel</translation>
    </message>
</context>
<context>
    <name>AskPanel</name>
    <message>
        <source>Conversation</source>
        <translation>Unterhaltung</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Neue Unterhaltung</translation>
    </message>
    <message>
        <source>Or say it in your own words</source>
        <translation>Oder sagen Sie es mit eigenen Worten</translation>
    </message>
    <message>
        <source>This conversation cannot be opened.</source>
        <translation>Diese Unterhaltung lässt sich nicht öffnen.</translation>
    </message>
</context>
<context>
    <name>BookPicture</name>
    <message>
        <source>An open book; two marked lines lead to a sentence that they support.</source>
        <translation>Ein offenes Buch; zwei markierte Zeilen führen zu einem Satz, den sie belegen.</translation>
    </message>
    <message>
        <source>Lamps are lit at four.</source>
        <translation>Licht ab vier Uhr.</translation>
    </message>
    <message>
        <source>supported</source>
        <translation>belegt</translation>
    </message>
</context>
<context>
    <name>ChipRow</name>
    <message>
        <source>Citation {n}: {title}, page {page}</source>
        <translation>Beleg {n}: {title}, Seite {page}</translation>
    </message>
</context>
<context>
    <name>CitationStepper</name>
    <message>
        <source>Citation</source>
        <translation>Beleg</translation>
    </message>
    <message>
        <source>Citation before (Shift+F8)</source>
        <translation>Vorheriger Beleg (Umschalt+F8)</translation>
    </message>
    <message>
        <source>Closest</source>
        <translation>Nächstliegend</translation>
    </message>
    <message>
        <source>Next citation (F8)</source>
        <translation>Nächster Beleg (F8)</translation>
    </message>
    <message>
        <source>of {count}</source>
        <translation>von {count}</translation>
    </message>
</context>
<context>
    <name>ClarifyCard</name>
    <message>
        <source>Answer</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Several documents regulate this. Which one?</source>
        <translation>Mehrere Dokumente regeln das. Welches meinen Sie?</translation>
    </message>
    <message>
        <source>Two documents regulate this. Which one?</source>
        <translation>Zwei Dokumente regeln das. Welches meinen Sie?</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>All pages in a row</source>
        <translation>Alle Seiten untereinander</translation>
    </message>
    <message>
        <source>As large as on paper</source>
        <translation>So groß wie auf Papier</translation>
    </message>
    <message>
        <source>Ask about this</source>
        <translation>Dazu fragen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Citation before</source>
        <translation>Vorheriger Beleg</translation>
    </message>
    <message>
        <source>Close this document</source>
        <translation>Dieses Dokument schließen</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy page as picture</source>
        <translation>Seite als Bild kopieren</translation>
    </message>
    <message>
        <source>Copy the address of the link</source>
        <translation>Adresse des Links kopieren</translation>
    </message>
    <message>
        <source>Document before</source>
        <translation>Voriges Dokument</translation>
    </message>
    <message>
        <source>Find in this document</source>
        <translation>In diesem Dokument suchen</translation>
    </message>
    <message>
        <source>Find this in the document</source>
        <translation>Das im Dokument suchen</translation>
    </message>
    <message>
        <source>Fit page</source>
        <translation>Ganze Seite</translation>
    </message>
    <message>
        <source>Fit text</source>
        <translation>Textbreite</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>Seitenbreite</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Go to a page</source>
        <translation>Gehe zu Seite</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
    <message>
        <source>Next citation</source>
        <translation>Nächster Beleg</translation>
    </message>
    <message>
        <source>Next document</source>
        <translation>Nächstes Dokument</translation>
    </message>
    <message>
        <source>Next place found</source>
        <translation>Nächste Fundstelle</translation>
    </message>
    <message>
        <source>Night colours</source>
        <translation>Nachtfarben</translation>
    </message>
    <message>
        <source>One page at a time</source>
        <translation>Eine Seite auf einmal</translation>
    </message>
    <message>
        <source>One page or all</source>
        <translation>Eine Seite oder alle</translation>
    </message>
    <message>
        <source>Open in other program</source>
        <translation>In anderem Programm öffnen</translation>
    </message>
    <message>
        <source>Place found before</source>
        <translation>Vorige Fundstelle</translation>
    </message>
    <message>
        <source>Print the marks too</source>
        <translation>Markierungen mitdrucken</translation>
    </message>
    <message>
        <source>Print …</source>
        <translation>Drucken …</translation>
    </message>
    <message>
        <source>Select the words of this page</source>
        <translation>Wörter dieser Seite auswählen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Small pictures of the pages</source>
        <translation>Kleine Bilder der Seiten</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Kleiner</translation>
    </message>
    <message>
        <source>Turn left</source>
        <translation>Nach links drehen</translation>
    </message>
    <message>
        <source>Turn right</source>
        <translation>Nach rechts drehen</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>1 document</source>
        <translation>1 Dokument</translation>
    </message>
    <message>
        <source>Add a document, then ask it a question.</source>
        <translation>Fügen Sie ein Dokument hinzu und fragen Sie es dann.</translation>
    </message>
    <message>
        <source>Answers with {model}</source>
        <translation>{model} antwortet</translation>
    </message>
    <message>
        <source>Ask (Enter)</source>
        <translation>Fragen (Enter)</translation>
    </message>
    <message>
        <source>Ask a follow-up</source>
        <translation>Nachfragen</translation>
    </message>
    <message>
        <source>Ask a question</source>
        <translation>Stellen Sie eine Frage</translation>
    </message>
    <message>
        <source>Ask all {total} documents</source>
        <translation>Alle {total} Dokumente fragen</translation>
    </message>
    <message>
        <source>Asks {scope}</source>
        <translation>Gefragt: {scope}</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Quotes only, no model</source>
        <translation>Nur Zitate, kein Modell</translation>
    </message>
    <message>
        <source>The first document is being read; ask in a moment.</source>
        <translation>Das erste Dokument wird gelesen; gleich können Sie fragen.</translation>
    </message>
    <message>
        <source>Tick at least one document in the library to ask it.</source>
        <translation>Haken Sie links mindestens ein Dokument an, um es zu fragen.</translation>
    </message>
    <message>
        <source>Tick documents in the library to ask only those.</source>
        <translation>Haken Sie Dokumente in der Bibliothek an, um nur diese zu fragen.</translation>
    </message>
    <message>
        <source>Wait for the answer, or stop it</source>
        <translation>Warten Sie auf die Antwort, oder halten Sie sie an</translation>
    </message>
    <message>
        <source>all {total} documents</source>
        <translation>alle {total} Dokumente</translation>
    </message>
    <message>
        <source>no documents</source>
        <translation>keine Dokumente</translation>
    </message>
    <message>
        <source>quotes only</source>
        <translation>nur Zitate</translation>
    </message>
    <message>
        <source>{count} of {total} documents</source>
        <translation>{count} von {total} Dokumenten</translation>
    </message>
    <message>
        <source>{model}   not there now</source>
        <translation>{model}   gerade nicht da</translation>
    </message>
    <message>
        <source>{name}, {count}</source>
        <translation>{name}, {count}</translation>
    </message>
    <message>
        <source>{size} GB</source>
        <translation>{size} GB</translation>
    </message>
    <message>
        <source>“{words}”</source>
        <translation>„{words}“</translation>
    </message>
</context>
<context>
    <name>Confirm</name>
    <message>
        <source>Leave it as it is</source>
        <translation>Lassen, wie es ist</translation>
    </message>
</context>
<context>
    <name>ContentsTree</name>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Find a heading</source>
        <translation>Überschrift suchen</translation>
    </message>
    <message>
        <source>No heading holds these words.</source>
        <translation>Keine Überschrift enthält diese Wörter.</translation>
    </message>
    <message>
        <source>No headings were found in this document.</source>
        <translation>In diesem Dokument wurden keine Überschriften gefunden.</translation>
    </message>
</context>
<context>
    <name>ConversationController</name>
    <message>
        <source>Copied: {title}</source>
        <translation>Kopiert: {title}</translation>
    </message>
    <message>
        <source>Rename the conversation</source>
        <translation>Unterhaltung umbenennen</translation>
    </message>
    <message>
        <source>Saved as {file}</source>
        <translation>Gespeichert als {file}</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
</context>
<context>
    <name>ConversationHeader</name>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy or save the conversation</source>
        <translation>Unterhaltung kopieren oder speichern</translation>
    </message>
    <message>
        <source>Copy the conversation</source>
        <translation>Unterhaltung kopieren</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>More about this conversation</source>
        <translation>Mehr zu dieser Unterhaltung</translation>
    </message>
    <message>
        <source>Rename …</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Save with sources …</source>
        <translation>Mit Quellen speichern …</translation>
    </message>
    <message>
        <source>Show what was set aside</source>
        <translation>Beiseitegelegtes zeigen</translation>
    </message>
</context>
<context>
    <name>ConversationList</name>
    <message>
        <source>Conversations</source>
        <translation>Unterhaltungen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Find words</source>
        <translation>Wörter suchen</translation>
    </message>
    <message>
        <source>Find words in questions and answers</source>
        <translation>Wörter in Fragen und Antworten suchen</translation>
    </message>
    <message>
        <source>New conversation (Ctrl+N)</source>
        <translation>Neue Unterhaltung (Strg+N)</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>Noch keine</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Rename …</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Save with sources …</source>
        <translation>Mit Quellen speichern …</translation>
    </message>
    <message>
        <source>Search in conversations (Ctrl+Shift+F)</source>
        <translation>In Unterhaltungen suchen (Strg+Umschalt+F)</translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>A fault in Quoth</source>
        <translation>Ein Fehler in Quoth</translation>
    </message>
    <message>
        <source>Copy the details</source>
        <translation>Einzelheiten kopieren</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Quoth did something wrong.</source>
        <translation>Quoth hat etwas falsch gemacht.</translation>
    </message>
    <message>
        <source>Your documents are safe. What you just did may not have been finished; the details help to mend it.</source>
        <translation>Ihre Dokumente sind sicher. Was Sie gerade taten, ist vielleicht nicht fertig; die Einzelheiten helfen, den Fehler zu beheben.</translation>
    </message>
</context>
<context>
    <name>DataSection</name>
    <message>
        <source>Back up …</source>
        <translation>Sichern …</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>Sicherung</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Is all well?</source>
        <translation>Ist alles in Ordnung?</translation>
    </message>
    <message>
        <source>Looking through everything.</source>
        <translation>Alles wird durchgesehen.</translation>
    </message>
    <message>
        <source>Move it …</source>
        <translation>Verlegen …</translation>
    </message>
    <message>
        <source>One file with everything in it, read again when it is written. It also keeps what you remove later. What is restored lies in a folder of its own; the present library stays.</source>
        <translation>Eine Datei mit allem darin; nach dem Schreiben wird sie noch einmal gelesen. Sie behält auch, was Sie später entfernen. Was wiederhergestellt wird, liegt in einem eigenen Ordner; die jetzige Bibliothek bleibt.</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparieren</translation>
    </message>
    <message>
        <source>Restore …</source>
        <translation>Wiederherstellen …</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>This folder is kept the same elsewhere by {by}, which can spoil a library that is open. Move it out of there, and put backups there instead.</source>
        <translation>{by} gleicht diesen Ordner mit anderen Orten ab, und das kann eine offene Bibliothek verderben. Verlegen Sie sie von dort weg, und legen Sie stattdessen Sicherungen dorthin.</translation>
    </message>
    <message>
        <source>This folder lies on a network. A library is safe on a disk of this computer only; put backups on the network.</source>
        <translation>Dieser Ordner liegt in einem Netzwerk. Sicher ist eine Bibliothek nur auf einem Datenträger dieses Computers; legen Sie Sicherungen ins Netzwerk.</translation>
    </message>
    <message>
        <source>To move it, Quoth copies it, reads the copy again, and only then clears the old place.</source>
        <translation>Um sie zu verlegen, kopiert Quoth sie, liest die Kopie noch einmal und räumt erst dann den alten Ort.</translation>
    </message>
    <message>
        <source>Your library</source>
        <translation>Ihre Bibliothek</translation>
    </message>
    <message>
        <source>copies from before updates</source>
        <translation>Kopien von vor Aktualisierungen</translation>
    </message>
    <message>
        <source>folder place drive directory</source>
        <translation>Ordner Ort Laufwerk Verzeichnis</translation>
    </message>
    <message>
        <source>integrity damage fault mend doctor</source>
        <translation>Unversehrtheit Schaden Fehler reparieren</translation>
    </message>
    <message>
        <source>lists for finding by meaning</source>
        <translation>Listen zum Finden nach Bedeutung</translation>
    </message>
    <message>
        <source>question sets and measurements</source>
        <translation>Fragensammlungen und Messungen</translation>
    </message>
    <message>
        <source>save copy safe export</source>
        <translation>speichern Kopie sicher exportieren</translation>
    </message>
    <message>
        <source>space disk memory</source>
        <translation>Platz Datenträger Speicher</translation>
    </message>
    <message>
        <source>what was read of them, and conversations</source>
        <translation>was aus ihnen gelesen wurde, und Unterhaltungen</translation>
    </message>
    <message>
        <source>your documents</source>
        <translation>Ihre Dokumente</translation>
    </message>
    <message>
        <source>{size} in all; {free} are free on that disk</source>
        <translation>{size} insgesamt; {free} sind auf diesem Datenträger frei</translation>
    </message>
</context>
<context>
    <name>DataWork</name>
    <message>
        <source>1 document</source>
        <translation>1 Dokument</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Alle Dateien</translation>
    </message>
    <message>
        <source>Back up the library</source>
        <translation>Bibliothek sichern</translation>
    </message>
    <message>
        <source>Backups of Quoth</source>
        <translation>Sicherungen von Quoth</translation>
    </message>
    <message>
        <source>It comes into {folder}. It is copied, and the copy is read again, before anything is removed here. The window closes meanwhile, and opens again.</source>
        <translation>Sie kommt nach {folder}. Sie wird kopiert, und die Kopie wird noch einmal gelesen, bevor hier etwas entfernt wird. Das Fenster schließt sich inzwischen und öffnet sich wieder.</translation>
    </message>
    <message>
        <source>Move it</source>
        <translation>Verlegen</translation>
    </message>
    <message>
        <source>Move the library?</source>
        <translation>Bibliothek verlegen?</translation>
    </message>
    <message>
        <source>Moving the library</source>
        <translation>Die Bibliothek wird verlegt</translation>
    </message>
    <message>
        <source>Restore a backup</source>
        <translation>Sicherung wiederherstellen</translation>
    </message>
    <message>
        <source>Restore it</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Restore this backup?</source>
        <translation>Diese Sicherung wiederherstellen?</translation>
    </message>
    <message>
        <source>Restoring the backup</source>
        <translation>Die Sicherung wird wiederhergestellt</translation>
    </message>
    <message>
        <source>Stopped. Nothing was written.</source>
        <translation>Angehalten. Nichts wurde geschrieben.</translation>
    </message>
    <message>
        <source>The backup is restored. The library before it stays in {folder}.</source>
        <translation>Die Sicherung ist wiederhergestellt. Die Bibliothek davor bleibt in {folder}.</translation>
    </message>
    <message>
        <source>The library lies in {folder} now.</source>
        <translation>Die Bibliothek liegt jetzt in {folder}.</translation>
    </message>
    <message>
        <source>The library of {day} ({documents}, {size}) comes into a folder of its own, {folder}, and is used from then on. The present one stays in {before}. The window closes meanwhile, and opens again.</source>
        <translation>Die Bibliothek vom {day} ({documents}, {size}) kommt in einen eigenen Ordner, {folder}, und wird von da an benutzt. Die jetzige bleibt in {before}. Das Fenster schließt sich inzwischen und öffnet sich wieder.</translation>
    </message>
    <message>
        <source>Where is the library to lie?</source>
        <translation>Wo soll die Bibliothek liegen?</translation>
    </message>
    <message>
        <source>{n} documents</source>
        <translation>{n} Dokumente</translation>
    </message>
</context>
<context>
    <name>DetailsPopover</name>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>Entfernen</translation>
    </message>
</context>
<context>
    <name>DocumentDelegate</name>
    <message>
        <source>New title of {title}</source>
        <translation>Neuer Titel von {title}</translation>
    </message>
</context>
<context>
    <name>DocumentList</name>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
</context>
<context>
    <name>DropArea</name>
    <message>
        <source>Drop files or folders here</source>
        <translation>Dateien hier ablegen</translation>
    </message>
    <message>
        <source>Drop files or folders here, or press to choose files</source>
        <translation>Legen Sie Dateien oder Ordner hier ab, oder drücken Sie, um Dateien zu wählen</translation>
    </message>
</context>
<context>
    <name>DropVeil</name>
    <message>
        <source>Let go to add them to the library</source>
        <translation>Loslassen, um sie zur Bibliothek hinzuzufügen</translation>
    </message>
    <message>
        <source>Let go to add these files</source>
        <translation>Loslassen, um diese Dateien hinzuzufügen</translation>
    </message>
</context>
<context>
    <name>EditLine</name>
    <message>
        <source>Do not edit</source>
        <translation>Nicht ändern</translation>
    </message>
    <message>
        <source>You edit a question. Its old answer and the one after it are set aside.</source>
        <translation>Sie ändern eine Frage. Ihre alte Antwort und die danach werden beiseitegelegt.</translation>
    </message>
    <message>
        <source>You edit a question. Its old answer and the {count} after it are set aside.</source>
        <translation>Sie ändern eine Frage. Ihre alte Antwort und die {count} danach werden beiseitegelegt.</translation>
    </message>
    <message>
        <source>You edit a question. Its old answer is set aside.</source>
        <translation>Sie ändern eine Frage. Ihre alte Antwort wird beiseitegelegt.</translation>
    </message>
</context>
<context>
    <name>EmptyHint</name>
    <message>
        <source>Ask a question.
Every sentence of the answer names the page it stands on.</source>
        <translation>Stellen Sie eine Frage.
Jeder Satz der Antwort nennt die Seite, auf der er beruht.</translation>
    </message>
</context>
<context>
    <name>ErrandWindow</name>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Until it is done, everything stays where it was. The window opens again by itself.</source>
        <translation>Bis es fertig ist, bleibt alles, wo es war. Das Fenster öffnet sich von selbst wieder.</translation>
    </message>
</context>
<context>
    <name>ErrorCard</name>
    <message>
        <source>Put this message away</source>
        <translation>Diese Meldung wegräumen</translation>
    </message>
</context>
<context>
    <name>ExpertsSection</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Diagnostics</source>
        <translation>Diagnose</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Für Kundige</translation>
    </message>
    <message>
        <source>Is everything there?</source>
        <translation>Ist alles da?</translation>
    </message>
    <message>
        <source>Judges sentences that comparing words leaves undecided. A small model judges badly.</source>
        <translation>Beurteilt Sätze, die der Vergleich der Wörter offenlässt. Ein kleines Modell urteilt schlecht.</translation>
    </message>
    <message>
        <source>Model server</source>
        <translation>Modellserver</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keines</translation>
    </message>
    <message>
        <source>Pages that were shown stay in memory up to this size. It counts from the next start.</source>
        <translation>Gezeigte Seiten bleiben bis zu dieser Größe im Speicher. Das gilt ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>Room for pages</source>
        <translation>Raum für Seiten</translation>
    </message>
    <message>
        <source>Second judge</source>
        <translation>Zweites Urteil</translation>
    </message>
    <message>
        <source>cache memory pictures</source>
        <translation>Zwischenspeicher Speicher Bilder</translation>
    </message>
    <message>
        <source>doctor check parts support version</source>
        <translation>Diagnose prüfen Teile Hilfe Version</translation>
    </message>
    <message>
        <source>llama.cpp, LM Studio and whatever speaks as OpenAI does, here or elsewhere.</source>
        <translation>llama.cpp, LM Studio und alles, was wie OpenAI spricht, hier oder anderswo.</translation>
    </message>
    <message>
        <source>verifier check model claims</source>
        <translation>Prüfer prüfen Modell Aussagen</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Find in this document</source>
        <translation>In diesem Dokument suchen</translation>
    </message>
    <message>
        <source>Next place (F3)</source>
        <translation>Nächste Stelle (F3)</translation>
    </message>
    <message>
        <source>Place before (Shift+F3)</source>
        <translation>Vorige Stelle (Umschalt+F3)</translation>
    </message>
    <message>
        <source>looking</source>
        <translation>wird gesucht</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>{now} of {all}</source>
        <translation>{now} von {all}</translation>
    </message>
</context>
<context>
    <name>FirstRun</name>
    <message>
        <source>Add a document, then ask it a question.</source>
        <translation>Fügen Sie ein Dokument hinzu und fragen Sie es dann.</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>Dokumente hinzufügen</translation>
    </message>
    <message>
        <source>Answers are drafted by {model}, then checked against your documents.</source>
        <translation>Antworten schreibt {model}; dann werden sie an Ihren Dokumenten geprüft.</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Noch einmal prüfen</translation>
    </message>
    <message>
        <source>Everything stays on this computer. The seal at the top counts connections to the outside: none.</source>
        <translation>Alles bleibt auf diesem Computer. Das Siegel oben zählt Verbindungen nach außen: keine.</translation>
    </message>
    <message>
        <source>How to add it</source>
        <translation>So fügen Sie es hinzu</translation>
    </message>
    <message>
        <source>Nothing at hand?</source>
        <translation>Nichts zur Hand?</translation>
    </message>
    <message>
        <source>Open &lt;i&gt;The Lamplighter’s Handbook&lt;/i&gt;, 12 pages, and ask “When are lamps lit in December?”</source>
        <translation>Öffnen Sie &lt;i&gt;The Lamplighter’s Handbook&lt;/i&gt;, 12 Seiten, und fragen Sie: „When are lamps lit in December?“</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>Beispiel öffnen</translation>
    </message>
    <message>
        <source>Quoth works without it: answers are made of sentences quoted from your documents.</source>
        <translation>Quoth kommt ohne aus: Antworten bestehen dann aus Sätzen, die aus Ihren Dokumenten zitiert sind.</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Was zu tun ist</translation>
    </message>
    <message>
        <source>or drop files anywhere in this window</source>
        <translation>oder legen Sie Dateien irgendwo in diesem Fenster ab</translation>
    </message>
</context>
<context>
    <name>FolderWatcher</name>
    <message>
        <source>Cannot be read, from a watched folder: {names}</source>
        <translation>Aus einem beobachteten Ordner nicht lesbar: {names}</translation>
    </message>
    <message>
        <source>New PDFs in “{name}” are read by themselves.</source>
        <translation>Neue PDFs in „{name}“ werden von selbst gelesen.</translation>
    </message>
    <message>
        <source>New in a watched folder: {names}</source>
        <translation>Neu in einem beobachteten Ordner: {names}</translation>
    </message>
    <message>
        <source>The watched folder “{name}” is not there now. Its documents stay.</source>
        <translation>Der beobachtete Ordner „{name}“ ist gerade nicht da. Seine Dokumente bleiben.</translation>
    </message>
    <message>
        <source>Watch a folder</source>
        <translation>Ordner beobachten</translation>
    </message>
    <message>
        <source>“{name}” is not watched any more.</source>
        <translation>„{name}“ wird nicht mehr beobachtet.</translation>
    </message>
</context>
<context>
    <name>Guide</name>
    <message>
        <source>Add documents</source>
        <translation>Dokumente hinzufügen</translation>
    </message>
    <message>
        <source>Ask a question</source>
        <translation>Stellen Sie eine Frage</translation>
    </message>
    <message>
        <source>Drop files or folders anywhere in the window, or press Ctrl+O. Quoth keeps a copy of its own. You can ask as soon as the first pages are read. Scanned pages are read from their pictures, which takes longer.</source>
        <translation>Legen Sie Dateien oder Ordner irgendwo im Fenster ab, oder drücken Sie Strg+O. Quoth behält eine eigene Kopie. Sie können fragen, sobald die ersten Seiten gelesen sind. Gescannte Seiten werden von ihren Bildern gelesen; das dauert länger.</translation>
    </message>
    <message>
        <source>Each sentence carries a number. Press it, and the page opens with the words marked. A full disc says that the words bear the sentence out, a half one that they do so in part. What they do not bear out is left out.</source>
        <translation>Jeder Satz trägt eine Nummer. Drücken Sie sie, und die Seite öffnet sich mit den markierten Wörtern. Eine volle Scheibe sagt, dass die Wörter den Satz belegen, eine halbe, dass sie es zum Teil tun. Was sie nicht belegen, bleibt weg.</translation>
    </message>
    <message>
        <source>Everything stays on this computer. The seal at the top counts connections to the outside. It opens only for a host that you allow yourself.</source>
        <translation>Alles bleibt auf diesem Computer. Das Siegel oben zählt Verbindungen nach außen. Es öffnet sich nur für einen Computer, den Sie selbst erlauben.</translation>
    </message>
    <message>
        <source>It knows nothing but your documents. It does not count or compare over many pages as surely as it finds a passage. A mark shows where the words stand; whether they are right is for you to judge.</source>
        <translation>Es weiß nichts als Ihre Dokumente. Über viele Seiten zählt oder vergleicht es nicht so sicher, wie es eine Stelle findet. Eine Markierung zeigt, wo die Wörter stehen; ob sie stimmen, beurteilen Sie.</translation>
    </message>
    <message>
        <source>Then Quoth says so and shows the passages that come closest. Other words may help, or another document. Where two documents differ, it asks which one you mean.</source>
        <translation>Dann sagt Quoth das und zeigt die Stellen, die am nächsten kommen. Andere Wörter helfen vielleicht, oder ein anderes Dokument. Wo zwei Dokumente verschieden antworten, fragt es, welches Sie meinen.</translation>
    </message>
    <message>
        <source>Trust an answer</source>
        <translation>Einer Antwort trauen</translation>
    </message>
    <message>
        <source>What Quoth can do</source>
        <translation>Was Quoth kann</translation>
    </message>
    <message>
        <source>What it cannot do</source>
        <translation>Was es nicht kann</translation>
    </message>
    <message>
        <source>What stays private</source>
        <translation>Was bei Ihnen bleibt</translation>
    </message>
    <message>
        <source>When nothing is found</source>
        <translation>Wenn nichts gefunden wird</translation>
    </message>
    <message>
        <source>With or without a language model</source>
        <translation>Mit oder ohne Sprachmodell</translation>
    </message>
    <message>
        <source>Without one, answers are sentences quoted from your documents. With one on this computer, they are written out, and each sentence is checked all the same. The settings show which models suit your computer.</source>
        <translation>Ohne eines sind Antworten Sätze, die aus Ihren Dokumenten zitiert sind. Mit einem auf diesem Computer werden sie ausformuliert, und jeder Satz wird ebenso geprüft. Die Einstellungen zeigen, welche Modelle zu Ihrem Computer passen.</translation>
    </message>
    <message>
        <source>Write it as you would say it. Tick the documents that are to be asked, or leave them all. A question that goes on from the one before is understood.</source>
        <translation>Schreiben Sie, wie Sie es sagen würden. Haken Sie die Dokumente an, die gefragt werden sollen, oder lassen Sie alle. Eine Frage, die an die vorige anknüpft, wird verstanden.</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>About Quoth</source>
        <translation>Über Quoth</translation>
    </message>
    <message>
        <source>What Quoth can do</source>
        <translation>Was Quoth kann</translation>
    </message>
</context>
<context>
    <name>Incoming</name>
    <message>
        <source>The words of the link do not stand in {title} any more.</source>
        <translation>Die Wörter des Links stehen nicht mehr in {title}.</translation>
    </message>
</context>
<context>
    <name>KeySheet</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>Not marked: the place is uncertain.</source>
        <translation>Nicht markiert: Die Stelle ist unsicher.</translation>
    </message>
    <message>
        <source>Nothing is cited here.</source>
        <translation>Hier ist nichts zitiert.</translation>
    </message>
    <message>
        <source>Nothing is marked as cited: no words here answer the question.</source>
        <translation>Nichts ist als zitiert markiert: Kein Wort hier beantwortet die Frage.</translation>
    </message>
    <message>
        <source>Nothing is marked: where the words stand on this page is uncertain.</source>
        <translation>Nichts ist markiert: Wo die Wörter auf dieser Seite stehen, ist unsicher.</translation>
    </message>
    <message>
        <source>cited words</source>
        <translation>zitierte Wörter</translation>
    </message>
    <message>
        <source>passage</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>passage read</source>
        <translation>gelesene Stelle</translation>
    </message>
    <message>
        <source>rest of the passage</source>
        <translation>Rest der Stelle</translation>
    </message>
</context>
<context>
    <name>LibraryPanel</name>
    <message>
        <source>Add</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Add a folder …</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>Dokumente hinzufügen</translation>
    </message>
    <message>
        <source>Add documents (Ctrl+O)</source>
        <translation>Dokumente hinzufügen (Strg+O)</translation>
    </message>
    <message>
        <source>Add or watch a folder</source>
        <translation>Ordner hinzufügen oder beobachten</translation>
    </message>
    <message>
        <source>Ask all documents</source>
        <translation>Alle Dokumente fragen</translation>
    </message>
    <message>
        <source>Ask only these {n} documents</source>
        <translation>Nur diese {n} Dokumente fragen</translation>
    </message>
    <message>
        <source>Ask only this document</source>
        <translation>Nur dieses Dokument fragen</translation>
    </message>
    <message>
        <source>Core: it stands for itself</source>
        <translation>Hauptwerk: Es steht für sich</translation>
    </message>
    <message>
        <source>Enter the password …</source>
        <translation>Passwort eingeben …</translation>
    </message>
    <message>
        <source>Errata: it corrects …</source>
        <translation>Berichtigung: Sie korrigiert …</translation>
    </message>
    <message>
        <source>Find a title</source>
        <translation>Titel suchen</translation>
    </message>
    <message>
        <source>How each page was read</source>
        <translation>Wie jede Seite gelesen wurde</translation>
    </message>
    <message>
        <source>It is replaced by …</source>
        <translation>Es wird ersetzt durch …</translation>
    </message>
    <message>
        <source>It replaces …</source>
        <translation>Es ersetzt …</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>New tag</source>
        <translation>Neues Schlagwort</translation>
    </message>
    <message>
        <source>New tag …</source>
        <translation>Neues Schlagwort …</translation>
    </message>
    <message>
        <source>No documents yet</source>
        <translation>Noch keine Dokumente</translation>
    </message>
    <message>
        <source>No title holds “{text}”.</source>
        <translation>Kein Titel enthält „{text}“.</translation>
    </message>
    <message>
        <source>No title or tag holds “{text}”.</source>
        <translation>Kein Titel oder Schlagwort enthält „{text}“.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open in another program</source>
        <translation>In einem anderen Programm öffnen</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>Remove from the library</source>
        <translation>Aus der Bibliothek entfernen</translation>
    </message>
    <message>
        <source>Remove {n} documents</source>
        <translation>{n} Dokumente entfernen</translation>
    </message>
    <message>
        <source>Removed {n} documents</source>
        <translation>{n} Dokumente entfernt</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Show in its folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>Schlagwort</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Watch a folder …</source>
        <translation>Ordner beobachten …</translation>
    </message>
    <message>
        <source>Watched folders; press one to stop</source>
        <translation>Beobachtete Ordner; drücken Sie auf einen, um aufzuhören</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Stop reading it</source>
        <translation>Lesen abbrechen</translation>
    </message>
    <message>
        <source>Supplement: it adds to …</source>
        <translation>Ergänzung: Sie ergänzt …</translation>
    </message>
    <message>
        <source>What is wrong?</source>
        <translation>Was ist los?</translation>
    </message>
    <message>
        <source>that password does not open it</source>
        <translation>dieses Passwort öffnet es nicht</translation>
    </message>
    <message>
        <source>{n} documents</source>
        <translation>{n} Dokumente</translation>
    </message>
</context>
<context>
    <name>LibraryView</name>
    <message>
        <source>1 file added.</source>
        <translation>1 Datei hinzugefügt.</translation>
    </message>
    <message>
        <source>1 was in the library already.</source>
        <translation>1 war schon in der Bibliothek.</translation>
    </message>
    <message>
        <source>Already in the library: {names}</source>
        <translation>Schon in der Bibliothek: {names}</translation>
    </message>
    <message>
        <source>Not added, since Quoth reads PDFs that are whole: {names}.</source>
        <translation>Nicht hinzugefügt, denn Quoth liest nur ganze PDFs: {names}.</translation>
    </message>
    <message>
        <source>{n} files added.</source>
        <translation>{n} Dateien hinzugefügt.</translation>
    </message>
    <message>
        <source>{n} were in the library already.</source>
        <translation>{n} waren schon in der Bibliothek.</translation>
    </message>
</context>
<context>
    <name>Licences</name>
    <message>
        <source>Its makers give the licence by this name, and no text with it.</source>
        <translation>Die Hersteller nennen die Lizenz bei diesem Namen und geben keinen Text dazu.</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>Lizenzen</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Add a folder</source>
        <translation>Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>Dokumente hinzufügen</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Alle Dateien</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>The old question and what followed it are set aside.</source>
        <translation>Die alte Frage und was ihr folgte, sind beiseitegelegt.</translation>
    </message>
</context>
<context>
    <name>Measure</name>
    <message>
        <source>, and with B an answer comes about &lt;b&gt;{time}&lt;/b&gt; later.</source>
        <translation>, und mit B kommt eine Antwort etwa &lt;b&gt;{time}&lt;/b&gt; später.</translation>
    </message>
    <message>
        <source>, and with B an answer comes about &lt;b&gt;{time}&lt;/b&gt; sooner.</source>
        <translation>, und mit B kommt eine Antwort etwa &lt;b&gt;{time}&lt;/b&gt; früher.</translation>
    </message>
    <message>
        <source>, and with B every question waits about &lt;b&gt;{time}&lt;/b&gt; less.</source>
        <translation>, und mit B wartet jede Frage etwa &lt;b&gt;{time}&lt;/b&gt; weniger.</translation>
    </message>
    <message>
        <source>, and with B every question waits about &lt;b&gt;{time}&lt;/b&gt; longer.</source>
        <translation>, und mit B wartet jede Frage etwa &lt;b&gt;{time}&lt;/b&gt; länger.</translation>
    </message>
    <message>
        <source>, in the same time.</source>
        <translation>, in derselben Zeit.</translation>
    </message>
    <message>
        <source>1 question</source>
        <translation>1 Frage</translation>
    </message>
    <message>
        <source>A and B answer &lt;b&gt;equally many&lt;/b&gt; questions rightly, {n} of {total}</source>
        <translation>A und B beantworten &lt;b&gt;gleich viele&lt;/b&gt; Fragen richtig, {n} von {total}</translation>
    </message>
    <message>
        <source>A and B find the right page for &lt;b&gt;equally many&lt;/b&gt; questions, {n} of {total}</source>
        <translation>A und B finden die richtige Seite für &lt;b&gt;gleich viele&lt;/b&gt; Fragen, {n} von {total}</translation>
    </message>
    <message>
        <source>A question set is a list of questions with the pages that answer them. It shows how well Quoth finds them in your own documents, and whether another setting finds more.
This one grows by itself: ask something, look the answer up, and say Yes or No where it asks “Was it right?”. Or import a set from a file.</source>
        <translation>Eine Fragensammlung ist eine Liste von Fragen mit den Seiten, die sie beantworten. Sie zeigt, wie gut Quoth diese in Ihren eigenen Dokumenten findet und ob eine andere Einstellung mehr findet.
Diese wächst von selbst: Fragen Sie etwas, schlagen Sie die Antwort nach und sagen Sie Ja oder Nein, wo „War sie richtig?“ steht. Oder laden Sie eine Sammlung aus einer Datei.</translation>
    </message>
    <message>
        <source>A run asks every question again and compares the pages found with the pages you said are right. Nothing leaves this computer.</source>
        <translation>Ein Durchlauf stellt jede Frage erneut und vergleicht die gefundenen Seiten mit denen, die Sie richtig genannt haben. Nichts verlässt diesen Computer.</translation>
    </message>
    <message>
        <source>A run asks every question twice, once with A and once with B, and counts how often the right page is found. You can go on working meanwhile; a question of yours always comes first.</source>
        <translation>Ein Durchlauf stellt jede Frage zweimal, einmal mit A und einmal mit B, und zählt, wie oft die richtige Seite gefunden wird. Sie können inzwischen weiterarbeiten; Ihre eigene Frage geht immer vor.</translation>
    </message>
    <message>
        <source>Across pages</source>
        <translation>Über Seiten hinweg</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>Dokumente hinzufügen</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Alle Dateien</translation>
    </message>
    <message>
        <source>All pages needed, among 20</source>
        <translation>Alle nötigen Seiten unter 20</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>As it ships</source>
        <translation>Wie ausgeliefert</translation>
    </message>
    <message>
        <source>Ask every question with A and with B (F5)</source>
        <translation>Jede Frage mit A und mit B stellen (F5)</translation>
    </message>
    <message>
        <source>Ask it now</source>
        <translation>Jetzt fragen</translation>
    </message>
    <message>
        <source>B answers &lt;b&gt;{n} fewer&lt;/b&gt; of {total} questions rightly</source>
        <translation>B beantwortet &lt;b&gt;{n} weniger&lt;/b&gt; von {total} Fragen richtig</translation>
    </message>
    <message>
        <source>B answers &lt;b&gt;{n} more&lt;/b&gt; of {total} questions rightly</source>
        <translation>B beantwortet &lt;b&gt;{n} mehr&lt;/b&gt; von {total} Fragen richtig</translation>
    </message>
    <message>
        <source>B finds the right page for &lt;b&gt;{n} fewer&lt;/b&gt; of {total} questions</source>
        <translation>B findet die richtige Seite für &lt;b&gt;{n} weniger&lt;/b&gt; von {total} Fragen</translation>
    </message>
    <message>
        <source>B finds the right page for &lt;b&gt;{n} more&lt;/b&gt; of {total} questions</source>
        <translation>B findet die richtige Seite für &lt;b&gt;{n} mehr&lt;/b&gt; von {total} Fragen</translation>
    </message>
    <message>
        <source>Chance alone would hardly make such a difference.</source>
        <translation>Zufall allein würde kaum solch einen Unterschied machen.</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Change {side}, now {setup}</source>
        <translation>{side} ändern, jetzt {setup}</translation>
    </message>
    <message>
        <source>Changed sides</source>
        <translation>Seite gewechselt</translation>
    </message>
    <message>
        <source>Citations on the right page</source>
        <translation>Belege auf der richtigen Seite</translation>
    </message>
    <message>
        <source>Count whether the answer cites a right page and holds what it should</source>
        <translation>Zählen, ob die Antwort eine richtige Seite nennt und enthält, was sie soll</translation>
    </message>
    <message>
        <source>Count whether the right page was found</source>
        <translation>Zählen, ob die richtige Seite gefunden wurde</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>Definition</translation>
    </message>
    <message>
        <source>Delete this run</source>
        <translation>Diesen Durchlauf löschen</translation>
    </message>
    <message>
        <source>Delete with its runs</source>
        <translation>Mit ihren Durchläufen löschen</translation>
    </message>
    <message>
        <source>Each question is asked with A and with B. You can go on working.</source>
        <translation>Jede Frage wird mit A und mit B gestellt. Sie können weiterarbeiten.</translation>
    </message>
    <message>
        <source>Every question came out the same on both sides.</source>
        <translation>Jede Frage ging auf beiden Seiten gleich aus.</translation>
    </message>
    <message>
        <source>Everything as JSON</source>
        <translation>Alles als JSON</translation>
    </message>
    <message>
        <source>Evidence, slowest 5&#xa0;%</source>
        <translation>Fundstellen, langsamste 5&#xa0;%</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>From the answers marked until now</source>
        <translation>Aus den bisher bewerteten Antworten</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Import a question set</source>
        <translation>Fragensammlung laden</translation>
    </message>
    <message>
        <source>Import a question set (Ctrl+I) or make one of your marks</source>
        <translation>Laden Sie eine Fragensammlung (Strg+I) oder machen Sie eine aus Ihren Bewertungen</translation>
    </message>
    <message>
        <source>Import a set</source>
        <translation>Sammlung laden</translation>
    </message>
    <message>
        <source>Import from a file …</source>
        <translation>Aus Datei laden …</translation>
    </message>
    <message>
        <source>Imported as “{name}”</source>
        <translation>Geladen als „{name}“</translation>
    </message>
    <message>
        <source>Keep these as a set that does not grow</source>
        <translation>Diese als Sammlung behalten, die nicht wächst</translation>
    </message>
    <message>
        <source>Kept as “{name}”</source>
        <translation>Behalten als „{name}“</translation>
    </message>
    <message>
        <source>Lookup</source>
        <translation>Nachschlagen</translation>
    </message>
    <message>
        <source>Marked by me</source>
        <translation>Von mir bewertet</translation>
    </message>
    <message>
        <source>Marked right</source>
        <translation>Als richtig bewertet</translation>
    </message>
    <message>
        <source>Marked until now</source>
        <translation>Bisher bewertet</translation>
    </message>
    <message>
        <source>Meaning alone</source>
        <translation>Nur Bedeutung</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>New question set</source>
        <translation>Neue Fragensammlung</translation>
    </message>
    <message>
        <source>No answer is marked right yet</source>
        <translation>Noch keine Antwort ist als richtig bewertet</translation>
    </message>
    <message>
        <source>No answer there</source>
        <translation>Keine Antwort da</translation>
    </message>
    <message>
        <source>No question of this set has an answer to be found.</source>
        <translation>Keine Frage dieser Sammlung hat eine Antwort, die zu finden wäre.</translation>
    </message>
    <message>
        <source>None of the documents of this set is in the library.</source>
        <translation>Keines der Dokumente dieser Sammlung ist in der Bibliothek.</translation>
    </message>
    <message>
        <source>Not run yet</source>
        <translation>Noch nicht gelaufen</translation>
    </message>
    <message>
        <source>Not there: {names}.</source>
        <translation>Nicht da: {names}.</translation>
    </message>
    <message>
        <source>Open the right page</source>
        <translation>Richtige Seite öffnen</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Paraphrase</source>
        <translation>Umschreibung</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Paused. The question under way is asked again when it goes on.</source>
        <translation>Angehalten. Die laufende Frage wird beim Weitermachen noch einmal gestellt.</translation>
    </message>
    <message>
        <source>Question sets</source>
        <translation>Sammlungen</translation>
    </message>
    <message>
        <source>Question {n} of {total}</source>
        <translation>Frage {n} von {total}</translation>
    </message>
    <message>
        <source>Questions that changed sides</source>
        <translation>Fragen, die die Seite wechselten</translation>
    </message>
    <message>
        <source>Questions to the sample</source>
        <translation>Fragen zum Beispiel</translation>
    </message>
    <message>
        <source>Questions to the sample document</source>
        <translation>Fragen zum Beispieldokument</translation>
    </message>
    <message>
        <source>Rename the question set</source>
        <translation>Fragensammlung umbenennen</translation>
    </message>
    <message>
        <source>Rename …</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Report in Markdown</source>
        <translation>Bericht in Markdown</translation>
    </message>
    <message>
        <source>Right answer, by kind</source>
        <translation>Richtige Antwort, nach Art</translation>
    </message>
    <message>
        <source>Right answers</source>
        <translation>Richtige Antworten</translation>
    </message>
    <message>
        <source>Right page among the first {n}</source>
        <translation>Richtige Seite unter den ersten {n}</translation>
    </message>
    <message>
        <source>Right page, by kind</source>
        <translation>Richtige Seite, nach Art</translation>
    </message>
    <message>
        <source>Rightly left unanswered</source>
        <translation>Zu Recht offengelassen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Runs of this set</source>
        <translation>Durchläufe dieser Sammlung</translation>
    </message>
    <message>
        <source>Save as a table, a report or JSON (Ctrl+E)</source>
        <translation>Als Tabelle, Bericht oder JSON speichern (Strg+E)</translation>
    </message>
    <message>
        <source>Saved as {file}</source>
        <translation>Gespeichert als {file}</translation>
    </message>
    <message>
        <source>Show its {side} “{setup}” as {on}</source>
        <translation>Seite {side} „{setup}“ als {on} zeigen</translation>
    </message>
    <message>
        <source>Show this run</source>
        <translation>Diesen Durchlauf zeigen</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Beginnt</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Stopped. What was measured until then is not kept.</source>
        <translation>Angehalten. Was bis dahin gemessen wurde, wird nicht behalten.</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Take the questions to the sample</source>
        <translation>Die Fragen zum Beispiel nehmen</translation>
    </message>
    <message>
        <source>The figures below are of A “{a}” and B “{b}”. Run the set to measure what is chosen now.</source>
        <translation>Die Zahlen unten sind von A „{a}“ und B „{b}“. Starten Sie die Sammlung, um zu messen, was jetzt gewählt ist.</translation>
    </message>
    <message>
        <source>The two sides have no question in common.</source>
        <translation>Die beiden Seiten haben keine gemeinsame Frage.</translation>
    </message>
    <message>
        <source>This could be chance: {questions} are too few to tell a difference of {n}.</source>
        <translation>Das kann Zufall sein: {questions} sind zu wenige, um einen Unterschied von {n} zu erkennen.</translation>
    </message>
    <message>
        <source>This set is being run. Stop the run first.</source>
        <translation>Diese Sammlung läuft gerade. Halten Sie den Durchlauf zuerst an.</translation>
    </message>
    <message>
        <source>Time to evidence</source>
        <translation>Zeit bis zur Fundstelle</translation>
    </message>
    <message>
        <source>Today, {time}</source>
        <translation>Heute, {time}</translation>
    </message>
    <message>
        <source>Waits while your question is answered.</source>
        <translation>Wartet, während Ihre Frage beantwortet wird.</translation>
    </message>
    <message>
        <source>Wider search</source>
        <translation>Breitere Suche</translation>
    </message>
    <message>
        <source>With a model: none is there</source>
        <translation>Mit einem Modell: Es ist keines da</translation>
    </message>
    <message>
        <source>With {model}</source>
        <translation>Mit {model}</translation>
    </message>
    <message>
        <source>Without links</source>
        <translation>Ohne Verweise</translation>
    </message>
    <message>
        <source>Without reranking</source>
        <translation>Ohne Nachlesen</translation>
    </message>
    <message>
        <source>Words alone</source>
        <translation>Nur Wörter</translation>
    </message>
    <message>
        <source>Yesterday, {time}</source>
        <translation>Gestern, {time}</translation>
    </message>
    <message>
        <source>about 1 document</source>
        <translation>etwa 1 Dokument</translation>
    </message>
    <message>
        <source>about {n} documents</source>
        <translation>etwa {n} Dokumente</translation>
    </message>
    <message>
        <source>cited another page</source>
        <translation>nannte eine andere Seite</translation>
    </message>
    <message>
        <source>cites another page</source>
        <translation>nennt eine andere Seite</translation>
    </message>
    <message>
        <source>finds only what has the words of the question</source>
        <translation>findet nur, was die Wörter der Frage enthält</translation>
    </message>
    <message>
        <source>finds what means the same, whatever its words</source>
        <translation>findet, was dasselbe bedeutet, gleich in welchen Worten</translation>
    </message>
    <message>
        <source>gained</source>
        <translation>gewonnen</translation>
    </message>
    <message>
        <source>grows with each “Was it right?”</source>
        <translation>wächst mit jedem „War sie richtig?“</translation>
    </message>
    <message>
        <source>last run {when}</source>
        <translation>letzter Durchlauf {when}</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>missed the answer</source>
        <translation>verfehlte die Antwort</translation>
    </message>
    <message>
        <source>misses the answer</source>
        <translation>verfehlt die Antwort</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>keine Änderung</translation>
    </message>
    <message>
        <source>no change, {count}</source>
        <translation>keine Änderung, {count}</translation>
    </message>
    <message>
        <source>no such question</source>
        <translation>keine solche Frage</translation>
    </message>
    <message>
        <source>not found, now {rank}</source>
        <translation>nicht gefunden, jetzt {rank}</translation>
    </message>
    <message>
        <source>not run yet</source>
        <translation>noch nicht gelaufen</translation>
    </message>
    <message>
        <source>nothing to count</source>
        <translation>nichts zu zählen</translation>
    </message>
    <message>
        <source>now left open</source>
        <translation>jetzt offengelassen</translation>
    </message>
    <message>
        <source>one dot, one question</source>
        <translation>ein Punkt, eine Frage</translation>
    </message>
    <message>
        <source>the same search, answers drafted by this model</source>
        <translation>dieselbe Suche, Antworten schreibt dieses Modell</translation>
    </message>
    <message>
        <source>the same with two to three times as many passages</source>
        <translation>dasselbe mit zwei- bis dreimal so vielen Stellen</translation>
    </message>
    <message>
        <source>the same, but goes to no section that a passage refers to</source>
        <translation>dasselbe, folgt aber keinem Verweis einer Stelle</translation>
    </message>
    <message>
        <source>the same, but no passage is read again</source>
        <translation>dasselbe, aber keine Stelle wird nachgelesen</translation>
    </message>
    <message>
        <source>was left open</source>
        <translation>wurde offengelassen</translation>
    </message>
    <message>
        <source>words + meaning, structure, best passages read again</source>
        <translation>Wörter + Bedeutung, Aufbau, beste Stellen nachgelesen</translation>
    </message>
    <message>
        <source>{before} to {after}</source>
        <translation>{before} bis {after}</translation>
    </message>
    <message>
        <source>{gained} gained and {lost} lost: no difference in number.</source>
        <translation>{gained} gewonnen und {lost} verloren: kein Unterschied in der Zahl.</translation>
    </message>
    <message>
        <source>{gained} gained, {lost} lost, {same} as before</source>
        <translation>{gained} gewonnen, {lost} verloren, {same} wie zuvor</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} h {minutes} min</translation>
    </message>
    <message>
        <source>{kind}, now answered</source>
        <translation>{kind}, jetzt beantwortet</translation>
    </message>
    <message>
        <source>{kind}, now left open</source>
        <translation>{kind}, jetzt offengelassen</translation>
    </message>
    <message>
        <source>{minutes} min {seconds} s</source>
        <translation>{minutes} min {seconds} s</translation>
    </message>
    <message>
        <source>{names} and {n} more</source>
        <translation>{names} und {n} weitere</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>{n} of the {total} documents of this set are not in the library.</source>
        <translation>{n} der {total} Dokumente dieser Sammlung sind nicht in der Bibliothek.</translation>
    </message>
    <message>
        <source>{n} of {total}</source>
        <translation>{n} von {total}</translation>
    </message>
    <message>
        <source>{n} of {total} questions can be asked.</source>
        <translation>{n} von {total} Fragen können gestellt werden.</translation>
    </message>
    <message>
        <source>{n} questions</source>
        <translation>{n} Fragen</translation>
    </message>
    <message>
        <source>{n} s</source>
        <translation>{n} s</translation>
    </message>
    <message>
        <source>{n} times faster</source>
        <translation>{n}-mal schneller</translation>
    </message>
    <message>
        <source>{n} times slower</source>
        <translation>{n}-mal langsamer</translation>
    </message>
    <message>
        <source>{n}nd</source>
        <translation>{n}.</translation>
    </message>
    <message>
        <source>{n}rd</source>
        <translation>{n}.</translation>
    </message>
    <message>
        <source>{n}st</source>
        <translation>{n}.</translation>
    </message>
    <message>
        <source>{n}th</source>
        <translation>{n}.</translation>
    </message>
    <message>
        <source>{points} points, now {count}</source>
        <translation>{points} Punkte, jetzt {count}</translation>
    </message>
    <message>
        <source>{points} points, {before} to {after} of {total}</source>
        <translation>{points} Punkte, {before} bis {after} von {total}</translation>
    </message>
    <message>
        <source>{rank}, now not found</source>
        <translation>{rank}, jetzt nicht gefunden</translation>
    </message>
    <message>
        <source>{side}: from {low} to {high}, half of the questions within {mid}</source>
        <translation>{side}: von {low} bis {high}, die Hälfte der Fragen innerhalb von {mid}</translation>
    </message>
    <message>
        <source>{time} less</source>
        <translation>{time} weniger</translation>
    </message>
    <message>
        <source>{time} longer</source>
        <translation>{time} länger</translation>
    </message>
    <message>
        <source>“{name}” is measured; see Measure.</source>
        <translation>„{name}“ ist gemessen; sehen Sie unter Messen nach.</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>Put this line away</source>
        <translation>Diese Zeile wegräumen</translation>
    </message>
</context>
<context>
    <name>ModelFetch</name>
    <message>
        <source>Fetch it</source>
        <translation>Holen</translation>
    </message>
    <message>
        <source>Models with 3b in their name take about 2 GB and suit most computers.</source>
        <translation>Modelle mit 3b im Namen belegen etwa 2 GB und passen auf die meisten Computer.</translation>
    </message>
    <message>
        <source>Name of the model to fetch</source>
        <translation>Name des Modells, das geholt werden soll</translation>
    </message>
    <message>
        <source>Ollama asks for it on the internet.</source>
        <translation>Ollama holt es aus dem Internet.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>{share} % of {size} GB</source>
        <translation>{share} % von {size} GB</translation>
    </message>
</context>
<context>
    <name>ModelServer</name>
    <message>
        <source>Fetch a model, then check again.</source>
        <translation>Holen Sie ein Modell und prüfen Sie dann noch einmal.</translation>
    </message>
    <message>
        <source>Looking for a model server</source>
        <translation>Modellserver wird gesucht</translation>
    </message>
    <message>
        <source>{server} has no model</source>
        <translation>{server} hat kein Modell</translation>
    </message>
    <message>
        <source>{server} is ready</source>
        <translation>{server} ist bereit</translation>
    </message>
</context>
<context>
    <name>ModelServerForm</name>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Allow {host}</source>
        <translation>{host} erlauben</translation>
    </message>
    <message>
        <source>Another one (llama.cpp, LM Studio, …)</source>
        <translation>Ein anderer (llama.cpp, LM Studio, …)</translation>
    </message>
    <message>
        <source>Forget it</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Only needed where the server asks for one.</source>
        <translation>Nur nötig, wenn der Server einen verlangt.</translation>
    </message>
    <message>
        <source>Seal again</source>
        <translation>Wieder versiegeln</translation>
    </message>
    <message>
        <source>The key lies in the keychain of this computer.</source>
        <translation>Der Schlüssel liegt im Schlüsselbund dieses Computers.</translation>
    </message>
    <message>
        <source>There is no keychain on this computer: the key is kept until Quoth is closed.</source>
        <translation>Auf diesem Computer gibt es keinen Schlüsselbund: Der Schlüssel bleibt, bis Quoth geschlossen wird.</translation>
    </message>
    <message>
        <source>{host} is another computer. To ask it, your questions and the passages found for them must be sent to it.</source>
        <translation>{host} ist ein anderer Computer. Um ihn zu fragen, müssen Ihre Fragen und die dazu gefundenen Stellen an ihn gesendet werden.</translation>
    </message>
    <message>
        <source>{host} is another computer. Your questions, and the passages found for them, are sent to it.</source>
        <translation>{host} ist ein anderer Computer. Ihre Fragen und die dazu gefundenen Stellen werden an ihn gesendet.</translation>
    </message>
</context>
<context>
    <name>ModelWork</name>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>Stopped. What came so far is kept.</source>
        <translation>Angehalten. Was bisher kam, bleibt.</translation>
    </message>
    <message>
        <source>{model} is there.</source>
        <translation>{model} ist da.</translation>
    </message>
</context>
<context>
    <name>ModelsSection</name>
    <message>
        <source>Fetch</source>
        <translation>Holen</translation>
    </message>
    <message>
        <source>Fetch a model</source>
        <translation>Modell holen</translation>
    </message>
    <message>
        <source>Fetch {model}</source>
        <translation>{model} holen</translation>
    </message>
    <message>
        <source>Inside Quoth: what finds passages by meaning, in English and in other languages. No answers are written by it.</source>
        <translation>In Quoth enthalten: was Stellen nach Bedeutung findet, auf Englisch und in anderen Sprachen. Antworten schreibt es nicht.</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>None: the memory is too small. Answers in quotes need no model.</source>
        <translation>Keines: Der Arbeitsspeicher ist zu klein. Antworten in Zitaten brauchen kein Modell.</translation>
    </message>
    <message>
        <source>Ollama fetches it from the internet, not Quoth. What came is kept when you stop, and goes on from there.</source>
        <translation>Ollama holt es aus dem Internet, nicht Quoth. Was gekommen ist, bleibt, wenn Sie anhalten, und von dort geht es weiter.</translation>
    </message>
    <message>
        <source>Ollama has to run before it can fetch one.</source>
        <translation>Ollama muss laufen, bevor es eines holen kann.</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <source>Suits this computer</source>
        <translation>Passt zu diesem Computer</translation>
    </message>
    <message>
        <source>begin with this</source>
        <translation>beginnen Sie hiermit</translation>
    </message>
    <message>
        <source>careful, but slow</source>
        <translation>sorgfältig, aber langsam</translation>
    </message>
    <message>
        <source>download pull get Ollama</source>
        <translation>herunterladen holen Download Ollama</translation>
    </message>
    <message>
        <source>good for most</source>
        <translation>gut für die meisten</translation>
    </message>
    <message>
        <source>installed embedded inside size Ollama</source>
        <translation>installiert eingebaut Größe Ollama</translation>
    </message>
    <message>
        <source>is there</source>
        <translation>ist da</translation>
    </message>
    <message>
        <source>quick, for short answers</source>
        <translation>schnell, für kurze Antworten</translation>
    </message>
    <message>
        <source>recommended memory download</source>
        <translation>empfohlen Speicher herunterladen</translation>
    </message>
</context>
<context>
    <name>NameDialog</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
</context>
<context>
    <name>NotFoundCard</name>
    <message>
        <source>Ask the other {count}</source>
        <translation>Die anderen {count} fragen</translation>
    </message>
    <message>
        <source>Closest passages</source>
        <translation>Nächstliegende Stellen</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
</context>
<context>
    <name>NoteBox</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>NoteLine</name>
    <message>
        <source>Put this line away</source>
        <translation>Diese Zeile wegräumen</translation>
    </message>
</context>
<context>
    <name>NothingCard</name>
    <message>
        <source>Add a document, then ask it a question.</source>
        <translation>Fügen Sie ein Dokument hinzu und fragen Sie es dann.</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>Dokumente hinzufügen</translation>
    </message>
    <message>
        <source>There is nothing to search yet.</source>
        <translation>Es gibt noch nichts zu durchsuchen.</translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message>
        <source>1 file needs you.</source>
        <translation>1 Datei braucht Sie.</translation>
    </message>
    <message>
        <source>Quoth has read your documents</source>
        <translation>Quoth hat Ihre Dokumente gelesen</translation>
    </message>
    <message>
        <source>{n} documents can be asked.</source>
        <translation>{n} Dokumente können gefragt werden.</translation>
    </message>
    <message>
        <source>{n} files need you.</source>
        <translation>{n} Dateien brauchen Sie.</translation>
    </message>
    <message>
        <source>“{title}” can be asked.</source>
        <translation>„{title}“ kann gefragt werden.</translation>
    </message>
</context>
<context>
    <name>Outward</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Open in browser</source>
        <translation>Im Browser öffnen</translation>
    </message>
    <message>
        <source>This link leads outside:</source>
        <translation>Dieser Link führt nach außen:</translation>
    </message>
</context>
<context>
    <name>PageExport</name>
    <message>
        <source>1 page is sent to print.</source>
        <translation>1 Seite wird an den Drucker gesendet.</translation>
    </message>
    <message>
        <source>Printing page {page} of {count}</source>
        <translation>Seite {page} von {count} wird gedruckt</translation>
    </message>
    <message>
        <source>The page is copied as a picture.</source>
        <translation>Die Seite ist als Bild kopiert.</translation>
    </message>
    <message>
        <source>The print before is still under way.</source>
        <translation>Der vorige Druck läuft noch.</translation>
    </message>
    <message>
        <source>The printer takes nothing. Look whether it is on, then print again.</source>
        <translation>Der Drucker nimmt nichts an. Sehen Sie nach, ob er eingeschaltet ist, und drucken Sie dann noch einmal.</translation>
    </message>
    <message>
        <source>{n} pages are sent to print.</source>
        <translation>{n} Seiten werden an den Drucker gesendet.</translation>
    </message>
</context>
<context>
    <name>PageField</name>
    <message>
        <source>Go to a page (Ctrl+G)</source>
        <translation>Gehe zu Seite (Strg+G)</translation>
    </message>
</context>
<context>
    <name>PageGrid</name>
    <message>
        <source>Page {page}, {state}</source>
        <translation>Seite {page}, {state}</translation>
    </message>
    <message>
        <source>Page {page}: {state}</source>
        <translation>Seite {page}: {state}</translation>
    </message>
</context>
<context>
    <name>PageReport</name>
    <message>
        <source>A garbled heading was read from its picture.</source>
        <translation>Eine unlesbare Überschrift wurde von ihrem Bild gelesen.</translation>
    </message>
    <message>
        <source>A picture seems to hold words. They are not read.</source>
        <translation>Ein Bild scheint Wörter zu enthalten. Sie werden nicht gelesen.</translation>
    </message>
    <message>
        <source>Add the attached document {name}</source>
        <translation>Das angehängte Dokument {name} hinzufügen</translation>
    </message>
    <message>
        <source>Add this document</source>
        <translation>Dieses Dokument hinzufügen</translation>
    </message>
    <message>
        <source>All pages</source>
        <translation>Alle Seiten</translation>
    </message>
    <message>
        <source>Attached: {name}</source>
        <translation>Angehängt: {name}</translation>
    </message>
    <message>
        <source>It is a picture, and no OCR is installed.</source>
        <translation>Es ist ein Bild, und keine Texterkennung ist installiert.</translation>
    </message>
    <message>
        <source>It is in a language whose OCR data is not installed.</source>
        <translation>Es ist in einer Sprache, deren Daten für die Texterkennung nicht installiert sind.</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>Page {page}</source>
        <translation>Seite {page}</translation>
    </message>
    <message>
        <source>Page {page} could not be read; the others could.</source>
        <translation>Seite {page} konnte nicht gelesen werden; die anderen schon.</translation>
    </message>
    <message>
        <source>Page {page} has its text in the file.</source>
        <translation>Seite {page} hat ihren Text in der Datei.</translation>
    </message>
    <message>
        <source>Page {page} is a picture; an earlier OCR left its text in the file.</source>
        <translation>Seite {page} ist ein Bild; eine frühere Texterkennung ließ ihren Text in der Datei.</translation>
    </message>
    <message>
        <source>Page {page} is empty.</source>
        <translation>Seite {page} ist leer.</translation>
    </message>
    <message>
        <source>Page {page} is still to come.</source>
        <translation>Seite {page} kommt noch.</translation>
    </message>
    <message>
        <source>Page {page} lay sideways: turned, read with {percent} % confidence.</source>
        <translation>Seite {page} lag quer: gedreht, zu {percent} % sicher gelesen.</translation>
    </message>
    <message>
        <source>Page {page} was read by OCR with {percent} % confidence.</source>
        <translation>Seite {page} kam aus der Texterkennung, zu {percent} % sicher.</translation>
    </message>
    <message>
        <source>Page {page} was read by OCR.</source>
        <translation>Seite {page} kam aus der Texterkennung.</translation>
    </message>
    <message>
        <source>Page {page}: text in the file, and a part by OCR with {percent} % confidence.</source>
        <translation>Seite {page}: Text in der Datei, ein Teil aus der Texterkennung, zu {percent} % sicher.</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>Read again with OCR:</source>
        <translation>Mit Texterkennung neu lesen:</translation>
    </message>
    <message>
        <source>Read all pages again with OCR</source>
        <translation>Alle Seiten mit Texterkennung neu lesen</translation>
    </message>
    <message>
        <source>Read page {page} again with OCR</source>
        <translation>Seite {page} mit Texterkennung neu lesen</translation>
    </message>
    <message>
        <source>Some letters have no readable form in the file.</source>
        <translation>Einige Buchstaben haben in der Datei keine lesbare Form.</translation>
    </message>
    <message>
        <source>Some words were hard to read.</source>
        <translation>Einige Wörter waren schwer zu lesen.</translation>
    </message>
    <message>
        <source>Struck-through words are left out as deleted.</source>
        <translation>Durchgestrichene Wörter bleiben als gelöscht weg.</translation>
    </message>
    <message>
        <source>The rest follows while you work.</source>
        <translation>Der Rest folgt, während Sie arbeiten.</translation>
    </message>
    <message>
        <source>What was read on each page.</source>
        <translation>Was auf jeder Seite gelesen wurde.</translation>
    </message>
    <message>
        <source>Words that cannot be seen on the page are left out.</source>
        <translation>Wörter, die auf der Seite nicht zu sehen sind, bleiben weg.</translation>
    </message>
    <message>
        <source>could not be read</source>
        <translation>konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>hard to read</source>
        <translation>schwer zu lesen</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>read by OCR</source>
        <translation>Texterkennung</translation>
    </message>
    <message>
        <source>text in the file</source>
        <translation>Text in der Datei</translation>
    </message>
    <message>
        <source>to come</source>
        <translation>kommt noch</translation>
    </message>
</context>
<context>
    <name>PageTabs</name>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
</context>
<context>
    <name>PageView</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>This page cannot be drawn.</source>
        <translation>Diese Seite lässt sich nicht zeichnen.</translation>
    </message>
</context>
<context>
    <name>PagesModel</name>
    <message>
        <source>Page {name}</source>
        <translation>Seite {name}</translation>
    </message>
    <message>
        <source>{page}, cited words: {numbers}</source>
        <translation>{page}, zitierte Wörter: {numbers}</translation>
    </message>
    <message>
        <source>{page}, file page {number}</source>
        <translation>{page}, Seite {number} der Datei</translation>
    </message>
</context>
<context>
    <name>PasswordField</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>Password of {title}</source>
        <translation>Passwort von {title}</translation>
    </message>
</context>
<context>
    <name>PastTurn</name>
    <message>
        <source>set aside</source>
        <translation>beiseitegelegt</translation>
    </message>
</context>
<context>
    <name>Popover</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>ProgressBar</name>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
</context>
<context>
    <name>ReadingSection</name>
    <message>
        <source>1 document was read by an earlier Quoth.</source>
        <translation>1 Dokument wurde von einem früheren Quoth gelesen.</translation>
    </message>
    <message>
        <source>Fewer are faster and surer. Without a choice, all of them are tried. It counts for what is read from now on.</source>
        <translation>Weniger sind schneller und sicherer. Ohne Wahl werden alle versucht. Das gilt für alles, was von jetzt an gelesen wird.</translation>
    </message>
    <message>
        <source>Looking for languages.</source>
        <translation>Sprachen werden gesucht.</translation>
    </message>
    <message>
        <source>Read before</source>
        <translation>Früher gelesen</translation>
    </message>
    <message>
        <source>Read them again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Scanned pages are in</source>
        <translation>Gescannte Seiten sind in</translation>
    </message>
    <message>
        <source>Tesseract is not on this computer, so scanned pages cannot be read. Install it, then start Quoth again.</source>
        <translation>Tesseract ist nicht auf diesem Computer; darum lassen sich gescannte Seiten nicht lesen. Installieren Sie es, und starten Sie Quoth dann neu.</translation>
    </message>
    <message>
        <source>To read again takes {time}.</source>
        <translation>Neu zu lesen dauert {time}.</translation>
    </message>
    <message>
        <source>What was read before answers until then. You can go on working, and stop it in the library.</source>
        <translation>Was früher gelesen wurde, antwortet bis dahin. Sie können weiterarbeiten und es in der Bibliothek anhalten.</translation>
    </message>
    <message>
        <source>update anew all documents</source>
        <translation>aktualisieren neu alle Dokumente</translation>
    </message>
    <message>
        <source>{n} documents were read by an earlier Quoth.</source>
        <translation>{n} Dokumente wurden von einem früheren Quoth gelesen.</translation>
    </message>
</context>
<context>
    <name>ScopeRow</name>
    <message>
        <source>All are asked</source>
        <translation>Alle werden gefragt</translation>
    </message>
    <message>
        <source>All documents</source>
        <translation>Alle Dokumente</translation>
    </message>
    <message>
        <source>None is asked</source>
        <translation>Keines wird gefragt</translation>
    </message>
    <message>
        <source>Order of the documents</source>
        <translation>Reihenfolge der Dokumente</translation>
    </message>
    <message>
        <source>Show by tag</source>
        <translation>Nach Schlagwort zeigen</translation>
    </message>
    <message>
        <source>Shown: tagged {tag}</source>
        <translation>Gezeigt: mit {tag}</translation>
    </message>
    <message>
        <source>{name}, {count}</source>
        <translation>{name}, {count}</translation>
    </message>
    <message>
        <source>{n} of {total} asked</source>
        <translation>{n} von {total} gefragt</translation>
    </message>
</context>
<context>
    <name>Scopes</name>
    <message>
        <source>Ask all {n} documents</source>
        <translation>Alle {n} Dokumente fragen</translation>
    </message>
    <message>
        <source>Ask only the 1 shown</source>
        <translation>Nur das eine gezeigte fragen</translation>
    </message>
    <message>
        <source>Ask only the {n} shown</source>
        <translation>Nur die {n} gezeigten fragen</translation>
    </message>
    <message>
        <source>Ask the document</source>
        <translation>Dieses Dokument fragen</translation>
    </message>
    <message>
        <source>Ask what is tagged</source>
        <translation>Nach Schlagwort fragen</translation>
    </message>
    <message>
        <source>Forget a choice</source>
        <translation>Auswahl vergessen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Rename a choice</source>
        <translation>Auswahl umbenennen</translation>
    </message>
    <message>
        <source>Rename the choice of documents</source>
        <translation>Auswahl von Dokumenten umbenennen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save this choice of documents</source>
        <translation>Diese Auswahl von Dokumenten speichern</translation>
    </message>
    <message>
        <source>Save this choice …</source>
        <translation>Diese Auswahl speichern …</translation>
    </message>
    <message>
        <source>Untick all</source>
        <translation>Alle Haken entfernen</translation>
    </message>
</context>
<context>
    <name>SealPill</name>
    <message>
        <source>0 outside connections</source>
        <translation>0 Verbindungen nach außen</translation>
    </message>
    <message>
        <source>0 outside connections, {n} refused</source>
        <translation>0 Verbindungen nach außen, {n} abgewiesen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Quoth refuses every connection that would leave this computer.</source>
        <translation>Quoth weist jede Verbindung ab, die diesen Computer verlassen würde.</translation>
    </message>
    <message>
        <source>Sealed</source>
        <translation>Versiegelt</translation>
    </message>
    <message>
        <source>to {host}, {n} calls</source>
        <translation>zu {host}, {n} Aufrufe</translation>
    </message>
</context>
<context>
    <name>SendButton</name>
    <message>
        <source>Ask (Enter)</source>
        <translation>Fragen (Enter)</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>About Quoth</source>
        <translation>Über Quoth</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Find a setting</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>No setting has these words.</source>
        <translation>Keine Einstellung enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
</context>
<context>
    <name>Sheet</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
</context>
<context>
    <name>SourcesText</name>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
</context>
<context>
    <name>StageRow</name>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
</context>
<context>
    <name>Stages</name>
    <message>
        <source>Answering</source>
        <translation>Die Antwort entsteht</translation>
    </message>
    <message>
        <source>Check each sentence</source>
        <translation>Jeden Satz prüfen</translation>
    </message>
    <message>
        <source>Checked 1 sentence</source>
        <translation>1 Satz geprüft</translation>
    </message>
    <message>
        <source>Checked {n} sentences</source>
        <translation>{n} Sätze geprüft</translation>
    </message>
    <message>
        <source>Checking 1 sentence</source>
        <translation>1 Satz wird geprüft</translation>
    </message>
    <message>
        <source>Checking {n} sentences</source>
        <translation>{n} Sätze werden geprüft</translation>
    </message>
    <message>
        <source>Draft an answer</source>
        <translation>Eine Antwort entwerfen</translation>
    </message>
    <message>
        <source>Drafted</source>
        <translation>Entworfen</translation>
    </message>
    <message>
        <source>Drafted with {model}</source>
        <translation>Mit {model} entworfen</translation>
    </message>
    <message>
        <source>Drafting</source>
        <translation>Wird entworfen</translation>
    </message>
    <message>
        <source>Drafting with {model}</source>
        <translation>{model} entwirft</translation>
    </message>
    <message>
        <source>Read 1 passage, shown below</source>
        <translation>1 Stelle gelesen, unten zu sehen</translation>
    </message>
    <message>
        <source>Read the best passages</source>
        <translation>Die besten Stellen lesen</translation>
    </message>
    <message>
        <source>Read {n} passages, shown below</source>
        <translation>{n} Stellen gelesen, unten zu sehen</translation>
    </message>
    <message>
        <source>Reading 1 passage</source>
        <translation>1 Stelle wird gelesen</translation>
    </message>
    <message>
        <source>Reading {n} passages</source>
        <translation>{n} Stellen werden gelesen</translation>
    </message>
    <message>
        <source>Search the documents</source>
        <translation>Die Dokumente durchsuchen</translation>
    </message>
    <message>
        <source>Searched</source>
        <translation>Durchsucht</translation>
    </message>
    <message>
        <source>Searched 1 document</source>
        <translation>1 Dokument durchsucht</translation>
    </message>
    <message>
        <source>Searched {n} documents</source>
        <translation>{n} Dokumente durchsucht</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>Wird gesucht</translation>
    </message>
    <message>
        <source>Searching 1 document</source>
        <translation>1 Dokument wird durchsucht</translation>
    </message>
    <message>
        <source>Searching {n} documents</source>
        <translation>{n} Dokumente werden durchsucht</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Stop  Esc</source>
        <translation>Stopp  Esc</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>1 file needs you</source>
        <translation>1 Datei braucht Sie</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Noch einmal prüfen</translation>
    </message>
    <message>
        <source>Go on reading</source>
        <translation>Weiterlesen</translation>
    </message>
    <message>
        <source>Index current</source>
        <translation>Index aktuell</translation>
    </message>
    <message>
        <source>Index empty</source>
        <translation>Index leer</translation>
    </message>
    <message>
        <source>Index: 1 file to come</source>
        <translation>Index: 1 Datei kommt noch</translation>
    </message>
    <message>
        <source>Index: {n} files to come</source>
        <translation>Index: {n} Dateien kommen noch</translation>
    </message>
    <message>
        <source>Library: {place}</source>
        <translation>Bibliothek: {place}</translation>
    </message>
    <message>
        <source>Nothing being read</source>
        <translation>Nichts wird gelesen</translation>
    </message>
    <message>
        <source>OCR</source>
        <translation>Texterkennung</translation>
    </message>
    <message>
        <source>Pause reading</source>
        <translation>Lesen anhalten</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Liest</translation>
    </message>
    <message>
        <source>opening</source>
        <translation>wird geöffnet</translation>
    </message>
    <message>
        <source>page {page} of {total}</source>
        <translation>Seite {page} von {total}</translation>
    </message>
    <message>
        <source>{n} files need you</source>
        <translation>{n} Dateien brauchen Sie</translation>
    </message>
    <message>
        <source>{server} has no model “{name}”</source>
        <translation>{server} hat kein Modell „{name}“</translation>
    </message>
    <message>
        <source>{server}: {name} ready</source>
        <translation>{server}: {name} bereit</translation>
    </message>
    <message>
        <source>{title}, answering in quotes</source>
        <translation>{title}, antwortet in Zitaten</translation>
    </message>
</context>
<context>
    <name>Tabs</name>
    <message>
        <source>Close (Ctrl+W)</source>
        <translation>Schließen (Strg+W)</translation>
    </message>
    <message>
        <source>Open documents</source>
        <translation>Offene Dokumente</translation>
    </message>
</context>
<context>
    <name>Thumbnails</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
</context>
<context>
    <name>Tools</name>
    <message>
        <source>Contents (F4)</source>
        <translation>Inhalt (F4)</translation>
    </message>
    <message>
        <source>Find in this document (Ctrl+F)</source>
        <translation>In diesem Dokument suchen (Strg+F)</translation>
    </message>
    <message>
        <source>Fit page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Fit text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Fit the width (Ctrl+0)</source>
        <translation>Seitenbreite (Strg+0)</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Larger (Ctrl++)</source>
        <translation>Größer (Strg++)</translation>
    </message>
    <message>
        <source>Night colours (Ctrl+I)</source>
        <translation>Nachtfarben (Strg+I)</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Printed page</source>
        <translation>Gedruckte Seite</translation>
    </message>
    <message>
        <source>Small pictures of the pages (Shift+F4)</source>
        <translation>Kleine Bilder der Seiten (Umschalt+F4)</translation>
    </message>
    <message>
        <source>Smaller (Ctrl+-)</source>
        <translation>Kleiner (Strg+-)</translation>
    </message>
    <message>
        <source>file page {page} of {count}</source>
        <translation>Blatt {page} von {count} der Datei</translation>
    </message>
    <message>
        <source>file {page} of {count}</source>
        <translation>Blatt {page} von {count}</translation>
    </message>
    <message>
        <source>of {count}</source>
        <translation>von {count}</translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation>{percent} %</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Dark colours</source>
        <translation>Dunkle Farben</translation>
    </message>
    <message>
        <source>Help (F1 for the keys)</source>
        <translation>Hilfe (F1 für die Tasten)</translation>
    </message>
    <message>
        <source>Light colours</source>
        <translation>Helle Farben</translation>
    </message>
    <message>
        <source>Settings (Ctrl+,)</source>
        <translation>Einstellungen (Strg+,)</translation>
    </message>
</context>
<context>
    <name>TracePopup</name>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Why this answer?</source>
        <translation>Warum diese Antwort?</translation>
    </message>
</context>
<context>
    <name>TurnActions</name>
    <message>
        <source>Ask again</source>
        <translation>Noch einmal fragen</translation>
    </message>
    <message>
        <source>Ask again, edit, export …</source>
        <translation>Noch einmal fragen, ändern, exportieren …</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the answer with its sources</source>
        <translation>Die Antwort mit ihren Quellen kopieren</translation>
    </message>
    <message>
        <source>No, it was wrong</source>
        <translation>Nein, sie war falsch</translation>
    </message>
    <message>
        <source>Was it right?</source>
        <translation>War sie richtig?</translation>
    </message>
    <message>
        <source>Why this answer?</source>
        <translation>Warum diese Antwort?</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>Yes, it was right</source>
        <translation>Ja, sie war richtig</translation>
    </message>
</context>
<context>
    <name>TurnView</name>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>No, it is in there</source>
        <translation>Nein, es steht darin</translation>
    </message>
    <message>
        <source>Passages being read</source>
        <translation>Stellen, die gerade gelesen werden</translation>
    </message>
    <message>
        <source>Passages found until then</source>
        <translation>Bis dahin gefundene Stellen</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Stopped before there was an answer.</source>
        <translation>Angehalten, bevor es eine Antwort gab.</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>Wird angehalten …</translation>
    </message>
</context>
<context>
    <name>UndoLine</name>
    <message>
        <source>Removed {title}</source>
        <translation>{title} entfernt</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>VersionOffer</name>
    <message>
        <source>A second “{title}” ({file}) looks like a new version of the first.</source>
        <translation>Ein zweites „{title}“ ({file}) sieht wie eine neue Fassung des ersten aus.</translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation>Beide behalten</translation>
    </message>
    <message>
        <source>Keep both documents</source>
        <translation>Beide Dokumente behalten</translation>
    </message>
    <message>
        <source>New version of “{old}”?</source>
        <translation>Neue Fassung von „{old}“?</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Replace the old one by {file}</source>
        <translation>Das alte durch {file} ersetzen</translation>
    </message>
    <message>
        <source>“{title}” looks like a new version of “{old}”.</source>
        <translation>„{title}“ sieht wie eine neue Fassung von „{old}“ aus.</translation>
    </message>
</context>
<context>
    <name>Viewer</name>
    <message>
        <source>Click a citation to see its page here, with the words marked.</source>
        <translation>Klicken Sie auf einen Beleg, um seine Seite hier zu sehen, mit den markierten Wörtern.</translation>
    </message>
    <message>
        <source>Go to page {name}</source>
        <translation>Gehe zu Seite {name}</translation>
    </message>
    <message>
        <source>There is no page “{text}” here. The pages run from {first} to {last}.</source>
        <translation>Eine Seite „{text}“ gibt es hier nicht. Die Seiten gehen von {first} bis {last}.</translation>
    </message>
</context>
<context>
    <name>ViewerFrame</name>
    <message>
        <source>Back (Alt+Left)</source>
        <translation>Zurück (Alt+Links)</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Forward (Alt+Right)</source>
        <translation>Vorwärts (Alt+Rechts)</translation>
    </message>
    <message>
        <source>More for this document</source>
        <translation>Mehr zu diesem Dokument</translation>
    </message>
    <message>
        <source>Pages, now page {name}</source>
        <translation>Seiten, jetzt Seite {name}</translation>
    </message>
</context>
<context>
    <name>WindowCommands</name>
    <message>
        <source>Add a folder</source>
        <translation>Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>Dokumente hinzufügen</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Find in the open document</source>
        <translation>Im offenen Dokument suchen</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Neue Unterhaltung</translation>
    </message>
    <message>
        <source>Next part of the window</source>
        <translation>Nächster Teil des Fensters</translation>
    </message>
    <message>
        <source>Part of the window before</source>
        <translation>Voriger Teil des Fensters</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Search conversations</source>
        <translation>Unterhaltungen durchsuchen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Show these keys</source>
        <translation>Diese Tasten zeigen</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>Antwort anhalten</translation>
    </message>
    <message>
        <source>Write a question</source>
        <translation>Eine Frage schreiben</translation>
    </message>
</context>
<context>
    <name>Work</name>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
</context>
<context>
    <name>ZoomButton</name>
    <message>
        <source>100 %</source>
        <translation>100 %</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Size and order of the pages</source>
        <translation>Größe und Reihenfolge der Seiten</translation>
    </message>
    <message>
        <source>Size of the pages: {size}</source>
        <translation>Größe der Seiten: {size}</translation>
    </message>
</context>
<context>
    <name>_Swatch</name>
    <message>
        <source>sample of a faint mark</source>
        <translation>Muster einer schwachen Markierung</translation>
    </message>
    <message>
        <source>sample of a strong mark</source>
        <translation>Muster einer starken Markierung</translation>
    </message>
</context>
<context>
    <name>amounts</name>
    <message>
        <source>below 1 KB</source>
        <translation>unter 1 KB</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
</context>
<context>
    <name>answers</name>
    <message>
        <source>1 document asked</source>
        <translation>1 Dokument gefragt</translation>
    </message>
    <message>
        <source>1 passage read</source>
        <translation>1 Stelle gelesen</translation>
    </message>
    <message>
        <source>I did not find it in the one passage I read.</source>
        <translation>In der einen Stelle, die ich gelesen habe, habe ich es nicht gefunden.</translation>
    </message>
    <message>
        <source>I did not find it in the {count} passages I read.</source>
        <translation>In den {count} Stellen, die ich gelesen habe, habe ich es nicht gefunden.</translation>
    </message>
    <message>
        <source>No passage has to do with this question.</source>
        <translation>Keine Stelle hat mit dieser Frage zu tun.</translation>
    </message>
    <message>
        <source>Not found in {documents}.</source>
        <translation>Nicht gefunden in {documents}.</translation>
    </message>
    <message>
        <source>These come closest, but none of them gives what you asked for.</source>
        <translation>Diese kommen am nächsten, aber keine nennt, wonach Sie gefragt haben.</translation>
    </message>
    <message>
        <source>They hardly speak of it; these are the nearest.</source>
        <translation>Sie sprechen kaum davon; dies sind die nächsten.</translation>
    </message>
    <message>
        <source>answer in {answer}</source>
        <translation>Antwort in {answer}</translation>
    </message>
    <message>
        <source>counted from the files</source>
        <translation>aus den Dateien gezählt</translation>
    </message>
    <message>
        <source>counted from the headings</source>
        <translation>aus den Überschriften gezählt</translation>
    </message>
    <message>
        <source>counted from the whole text</source>
        <translation>aus dem ganzen Text gezählt</translation>
    </message>
    <message>
        <source>counted from {count} parts of the text</source>
        <translation>aus {count} Teilen des Textes gezählt</translation>
    </message>
    <message>
        <source>eight</source>
        <translation>acht</translation>
    </message>
    <message>
        <source>evidence in {evidence}, answer in {answer}</source>
        <translation>Quellen in {evidence}, Antwort in {answer}</translation>
    </message>
    <message>
        <source>five</source>
        <translation>fünf</translation>
    </message>
    <message>
        <source>four</source>
        <translation>vier</translation>
    </message>
    <message>
        <source>nine</source>
        <translation>neun</translation>
    </message>
    <message>
        <source>quoted, no model</source>
        <translation>nur Zitate</translation>
    </message>
    <message>
        <source>seven</source>
        <translation>sieben</translation>
    </message>
    <message>
        <source>six</source>
        <translation>sechs</translation>
    </message>
    <message>
        <source>ten</source>
        <translation>zehn</translation>
    </message>
    <message>
        <source>these {count} documents</source>
        <translation>diesen {count} Dokumenten</translation>
    </message>
    <message>
        <source>this document</source>
        <translation>diesem Dokument</translation>
    </message>
    <message>
        <source>three</source>
        <translation>drei</translation>
    </message>
    <message>
        <source>two</source>
        <translation>zwei</translation>
    </message>
    <message>
        <source>{count} documents asked</source>
        <translation>{count} Dokumente gefragt</translation>
    </message>
    <message>
        <source>{count} passages read</source>
        <translation>{count} Stellen gelesen</translation>
    </message>
    <message>
        <source>{name}, 1 document</source>
        <translation>{name}, 1 Dokument</translation>
    </message>
    <message>
        <source>{name}, {count} documents</source>
        <translation>{name}, {count} Dokumente</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
</context>
<context>
    <name>errors</name>
    <message>
        <source>A connection to {host} was refused.</source>
        <translation>Eine Verbindung zu {host} wurde abgewiesen.</translation>
    </message>
    <message>
        <source>A copy there would hold itself, and go when the library goes.</source>
        <translation>Eine Kopie dort enthielte sich selbst und verschwände mit der Bibliothek.</translation>
    </message>
    <message>
        <source>A model is read from the disk before its first answer; a big one takes minutes.</source>
        <translation>Vor seiner ersten Antwort wird ein Modell vom Datenträger gelesen; bei einem großen dauert das Minuten.</translation>
    </message>
    <message>
        <source>A part of Quoth is missing: {file}.</source>
        <translation>Ein Teil von Quoth fehlt: {file}.</translation>
    </message>
    <message>
        <source>A setting is not valid.</source>
        <translation>Eine Einstellung ist nicht gültig.</translation>
    </message>
    <message>
        <source>An older program could damage it, so it stays closed.</source>
        <translation>Ein älteres Programm könnte sie beschädigen; darum bleibt sie geschlossen.</translation>
    </message>
    <message>
        <source>Answers are quoted sentences meanwhile.</source>
        <translation>Inzwischen sind Antworten zitierte Sätze.</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Noch einmal fragen</translation>
    </message>
    <message>
        <source>Ask again in a minute.</source>
        <translation>Fragen Sie in einer Minute noch einmal.</translation>
    </message>
    <message>
        <source>Ask again in a moment.</source>
        <translation>Fragen Sie gleich noch einmal.</translation>
    </message>
    <message>
        <source>Ask again, or choose a smaller model.</source>
        <translation>Fragen Sie noch einmal, oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>Ask again, or choose another model.</source>
        <translation>Fragen Sie noch einmal, oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>Ask for it in another way.</source>
        <translation>Versuchen Sie es auf andere Weise.</translation>
    </message>
    <message>
        <source>Ask in fewer words.</source>
        <translation>Fragen Sie mit weniger Wörtern.</translation>
    </message>
    <message>
        <source>Capital letters and blanks count.</source>
        <translation>Großbuchstaben und Leerzeichen zählen.</translation>
    </message>
    <message>
        <source>Change the permissions, or choose another place.</source>
        <translation>Ändern Sie die Rechte, oder wählen Sie einen anderen Ort.</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Noch einmal prüfen</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Datei wählen</translation>
    </message>
    <message>
        <source>Choose a place outside of it.</source>
        <translation>Wählen Sie einen Ort außerhalb davon.</translation>
    </message>
    <message>
        <source>Choose an empty folder.</source>
        <translation>Wählen Sie einen leeren Ordner.</translation>
    </message>
    <message>
        <source>Choose another model, or fetch this one.</source>
        <translation>Wählen Sie ein anderes Modell, oder holen Sie dieses.</translation>
    </message>
    <message>
        <source>Choose another place, or make room there.</source>
        <translation>Wählen Sie einen anderen Ort, oder schaffen Sie dort Platz.</translation>
    </message>
    <message>
        <source>Choose the file again.</source>
        <translation>Wählen Sie die Datei noch einmal.</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model.</source>
        <translation>Schließen Sie andere Programme, oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>Connect the drive or put the folder back, then start Quoth again.</source>
        <translation>Schließen Sie das Laufwerk an, oder legen Sie den Ordner zurück, und starten Sie Quoth dann neu.</translation>
    </message>
    <message>
        <source>Connect the drive that it lies on, then try again.</source>
        <translation>Schließen Sie das Laufwerk an, auf dem sie liegt, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Correct it, or delete {file} to start with the defaults.</source>
        <translation>Berichtigen Sie sie, oder löschen Sie {file}, um mit den Vorgaben zu beginnen.</translation>
    </message>
    <message>
        <source>Each line of a set gives a question, its file and the pages that answer it, as JSON.</source>
        <translation>Jede Zeile einer Sammlung nennt als JSON eine Frage, ihre Datei und die Seiten, die sie beantworten.</translation>
    </message>
    <message>
        <source>Enter the key again in the settings.</source>
        <translation>Geben Sie den Schlüssel in den Einstellungen noch einmal ein.</translation>
    </message>
    <message>
        <source>Enter the password</source>
        <translation>Passwort eingeben</translation>
    </message>
    <message>
        <source>Export the answer again, and use the new link.</source>
        <translation>Exportieren Sie die Antwort noch einmal, und nehmen Sie den neuen Link.</translation>
    </message>
    <message>
        <source>Fetch the file again, or save it anew from the program it came from.</source>
        <translation>Holen Sie die Datei noch einmal, oder speichern Sie sie neu aus dem Programm, aus dem sie kam.</translation>
    </message>
    <message>
        <source>Fetch the file again.</source>
        <translation>Holen Sie die Datei noch einmal.</translation>
    </message>
    <message>
        <source>Give the model more room in {server}, or choose another model.</source>
        <translation>Geben Sie dem Modell in {server} mehr Raum, oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>Give the password to read it.</source>
        <translation>Geben Sie das Passwort ein, um es zu lesen.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Install Tesseract, then read the document again.</source>
        <translation>Installieren Sie Tesseract, und lesen Sie das Dokument dann neu.</translation>
    </message>
    <message>
        <source>Install the language for Tesseract, then read the document again.</source>
        <translation>Installieren Sie die Sprache für Tesseract, und lesen Sie das Dokument dann neu.</translation>
    </message>
    <message>
        <source>Install {server}, or go on with quotes.</source>
        <translation>Installieren Sie {server}, oder bleiben Sie bei Zitaten.</translation>
    </message>
    <message>
        <source>It holds no bytes; perhaps a download broke off.</source>
        <translation>Sie enthält keine Bytes; vielleicht brach ein Download ab.</translation>
    </message>
    <message>
        <source>It is a PDF, but an empty one.</source>
        <translation>Es ist ein PDF, aber ein leeres.</translation>
    </message>
    <message>
        <source>It is of a kind that Quoth does not know.</source>
        <translation>Sie ist von einer Art, die Quoth nicht kennt.</translation>
    </message>
    <message>
        <source>It lies in {file}, which is not there now.</source>
        <translation>Sie liegt in {file}, und das ist gerade nicht da.</translation>
    </message>
    <message>
        <source>It wants a key, and has none or a wrong one.</source>
        <translation>Er verlangt einen Schlüssel und hat keinen oder einen falschen.</translation>
    </message>
    <message>
        <source>It was moved, renamed or deleted.</source>
        <translation>Sie wurde verschoben, umbenannt oder gelöscht.</translation>
    </message>
    <message>
        <source>It was removed or never fetched.</source>
        <translation>Es wurde entfernt oder nie geholt.</translation>
    </message>
    <message>
        <source>It was removed, or its name is misspelt.</source>
        <translation>Es wurde entfernt, oder sein Name ist falsch geschrieben.</translation>
    </message>
    <message>
        <source>It works on something else.</source>
        <translation>Es arbeitet an etwas anderem.</translation>
    </message>
    <message>
        <source>Its content is something else, whatever its name says.</source>
        <translation>Der Inhalt ist etwas anderes, was auch immer der Name sagt.</translation>
    </message>
    <message>
        <source>Its folder was moved or deleted, or its drive is not connected.</source>
        <translation>Ihr Ordner wurde verschoben oder gelöscht, oder sein Laufwerk ist nicht angeschlossen.</translation>
    </message>
    <message>
        <source>Its owner has locked it.</source>
        <translation>Wem sie gehört, der hat sie gesperrt.</translation>
    </message>
    <message>
        <source>Its permissions do not allow it.</source>
        <translation>Ihre Rechte erlauben es nicht.</translation>
    </message>
    <message>
        <source>Look at the list of documents.</source>
        <translation>Sehen Sie in der Liste der Dokumente nach.</translation>
    </message>
    <message>
        <source>Make room, then go on; nothing read so far is lost.</source>
        <translation>Schaffen Sie Platz, und machen Sie dann weiter; nichts bisher Gelesenes ist verloren.</translation>
    </message>
    <message>
        <source>No page of it can be opened.</source>
        <translation>Keine Seite davon lässt sich öffnen.</translation>
    </message>
    <message>
        <source>No word came for {seconds} seconds.</source>
        <translation>{seconds} Sekunden lang kam kein Wort.</translation>
    </message>
    <message>
        <source>Only one program at a time may write to it.</source>
        <translation>Nur ein Programm auf einmal darf in sie schreiben.</translation>
    </message>
    <message>
        <source>Open the seal for this host if you want it.</source>
        <translation>Öffnen Sie das Siegel für diesen Computer, wenn Sie das wollen.</translation>
    </message>
    <message>
        <source>Other programs hold the memory, or the model is too big for this computer.</source>
        <translation>Andere Programme belegen den Arbeitsspeicher, oder das Modell ist zu groß für diesen Computer.</translation>
    </message>
    <message>
        <source>Page {page} of {file} cannot be read.</source>
        <translation>Seite {page} von {file} lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>Parts of it are missing or changed, or it is another kind of file.</source>
        <translation>Teile davon fehlen oder sind verändert, oder es ist eine andere Art von Datei.</translation>
    </message>
    <message>
        <source>Question and passages do not fit together.</source>
        <translation>Frage und Stellen passen nicht zusammen hinein.</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Quoth did something wrong.</source>
        <translation>Quoth hat etwas falsch gemacht.</translation>
    </message>
    <message>
        <source>Quoth is sealed: nothing leaves this computer.</source>
        <translation>Quoth ist versiegelt: Nichts verlässt diesen Computer.</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>Read the document again, or look at the page itself.</source>
        <translation>Lesen Sie das Dokument neu, oder sehen Sie sich die Seite selbst an.</translation>
    </message>
    <message>
        <source>Reading it needs more memory than Quoth allows itself.</source>
        <translation>Sie zu lesen braucht mehr Arbeitsspeicher, als Quoth sich erlaubt.</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Restore a backup, or start with a new library.</source>
        <translation>Stellen Sie eine Sicherung wieder her, oder beginnen Sie mit einer neuen Bibliothek.</translation>
    </message>
    <message>
        <source>Run the set-up again, or install Quoth anew.</source>
        <translation>Führen Sie die Einrichtung noch einmal aus, oder installieren Sie Quoth neu.</translation>
    </message>
    <message>
        <source>Save it as a PDF, then add that.</source>
        <translation>Speichern Sie sie als PDF, und fügen Sie das hinzu.</translation>
    </message>
    <message>
        <source>Scanned pages cannot be read.</source>
        <translation>Gescannte Seiten lassen sich nicht lesen.</translation>
    </message>
    <message>
        <source>See to its certificate, or use another address.</source>
        <translation>Sehen Sie nach seinem Zertifikat, oder nehmen Sie eine andere Adresse.</translation>
    </message>
    <message>
        <source>See to the connection to the internet, then try again; what came so far is kept.</source>
        <translation>Sehen Sie nach der Internetverbindung, und versuchen Sie es dann noch einmal; was bisher kam, bleibt.</translation>
    </message>
    <message>
        <source>Split the file and add its parts.</source>
        <translation>Teilen Sie die Datei, und fügen Sie die Teile hinzu.</translation>
    </message>
    <message>
        <source>Start again when you like.</source>
        <translation>Beginnen Sie wieder, wann Sie möchten.</translation>
    </message>
    <message>
        <source>Start {server}, then ask again.</source>
        <translation>Starten Sie {server}, und fragen Sie dann noch einmal.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>Tesseract has no data for it.</source>
        <translation>Tesseract hat keine Daten dafür.</translation>
    </message>
    <message>
        <source>That cannot be done as asked.</source>
        <translation>Das geht so nicht.</translation>
    </message>
    <message>
        <source>That part of the file is damaged; the other pages are there.</source>
        <translation>Dieser Teil der Datei ist beschädigt; die anderen Seiten sind da.</translation>
    </message>
    <message>
        <source>That password does not open {file}.</source>
        <translation>Dieses Passwort öffnet {file} nicht.</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>Der Datenträger ist voll.</translation>
    </message>
    <message>
        <source>The file</source>
        <translation>Die Datei</translation>
    </message>
    <message>
        <source>The installation is not complete.</source>
        <translation>Die Installation ist nicht vollständig.</translation>
    </message>
    <message>
        <source>The library cannot be reached.</source>
        <translation>Die Bibliothek ist nicht erreichbar.</translation>
    </message>
    <message>
        <source>The library file is damaged.</source>
        <translation>Die Datei der Bibliothek ist beschädigt.</translation>
    </message>
    <message>
        <source>The library is not there any more: {file}</source>
        <translation>Die Bibliothek ist nicht mehr da: {file}</translation>
    </message>
    <message>
        <source>The library is open in another Quoth.</source>
        <translation>Die Bibliothek ist in einem anderen Quoth offen.</translation>
    </message>
    <message>
        <source>The library needs a folder of its own.</source>
        <translation>Die Bibliothek braucht einen eigenen Ordner.</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Das Modell</translation>
    </message>
    <message>
        <source>The question is too long for {model}.</source>
        <translation>Die Frage ist zu lang für {model}.</translation>
    </message>
    <message>
        <source>The script of a scanned page cannot be read.</source>
        <translation>Die Schrift einer gescannten Seite lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>The text recognition program Tesseract is not on this computer.</source>
        <translation>Das Texterkennungsprogramm Tesseract ist nicht auf diesem Computer.</translation>
    </message>
    <message>
        <source>There is no document “{document}” in the library.</source>
        <translation>Es gibt kein Dokument „{document}“ in der Bibliothek.</translation>
    </message>
    <message>
        <source>There is no room to write to {file}.</source>
        <translation>Es ist kein Platz, um {file} zu schreiben.</translation>
    </message>
    <message>
        <source>This computer does not trust its certificate, so nothing was sent to it.</source>
        <translation>Dieser Computer vertraut seinem Zertifikat nicht; darum wurde ihm nichts gesendet.</translation>
    </message>
    <message>
        <source>This is a fault of the program. Your documents are safe.</source>
        <translation>Das ist ein Fehler des Programms. Ihre Dokumente sind sicher.</translation>
    </message>
    <message>
        <source>This library was written by a newer Quoth.</source>
        <translation>Diese Bibliothek wurde von einem neueren Quoth geschrieben.</translation>
    </message>
    <message>
        <source>This link leads nowhere.</source>
        <translation>Dieser Link führt nirgendwohin.</translation>
    </message>
    <message>
        <source>This version cannot do what Quoth needs.</source>
        <translation>Diese Version kann nicht, was Quoth braucht.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Try it again; if it stays, send the details to whoever looks after Quoth for you.</source>
        <translation>Versuchen Sie es noch einmal; wenn es bleibt, senden Sie die Einzelheiten an die Person, die sich für Sie um Quoth kümmert.</translation>
    </message>
    <message>
        <source>Type the password again.</source>
        <translation>Geben Sie das Passwort noch einmal ein.</translation>
    </message>
    <message>
        <source>Update Quoth.</source>
        <translation>Aktualisieren Sie Quoth.</translation>
    </message>
    <message>
        <source>Update {server}.</source>
        <translation>Aktualisieren Sie {server}.</translation>
    </message>
    <message>
        <source>Use another backup; the library is as it was.</source>
        <translation>Nehmen Sie eine andere Sicherung; die Bibliothek ist, wie sie war.</translation>
    </message>
    <message>
        <source>Use another model</source>
        <translation>Anderes Modell wählen</translation>
    </message>
    <message>
        <source>Use the other window, or close it first.</source>
        <translation>Nehmen Sie das andere Fenster, oder schließen Sie es zuerst.</translation>
    </message>
    <message>
        <source>What it wrote was not in the form asked for.</source>
        <translation>Was es schrieb, hatte nicht die verlangte Form.</translation>
    </message>
    <message>
        <source>What stands before can be asked about only when the file is whole.</source>
        <translation>Was davor steht, kann erst gefragt werden, wenn die Datei ganz ist.</translation>
    </message>
    <message>
        <source>Without it, answers are quoted sentences.</source>
        <translation>Ohne ihn sind Antworten zitierte Sätze.</translation>
    </message>
    <message>
        <source>You asked to stop.</source>
        <translation>Sie wollten anhalten.</translation>
    </message>
    <message>
        <source>could not be read</source>
        <translation>konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>beschädigt</translation>
    </message>
    <message>
        <source>damaged: stops at page {page}</source>
        <translation>beschädigt: endet auf Seite {page}</translation>
    </message>
    <message>
        <source>holds no pages</source>
        <translation>enthält keine Seiten</translation>
    </message>
    <message>
        <source>is empty</source>
        <translation>ist leer</translation>
    </message>
    <message>
        <source>its address</source>
        <translation>seiner Adresse</translation>
    </message>
    <message>
        <source>many</source>
        <translation>viele</translation>
    </message>
    <message>
        <source>needs a password</source>
        <translation>braucht ein Passwort</translation>
    </message>
    <message>
        <source>not a file Quoth can read</source>
        <translation>keine Datei, die Quoth lesen kann</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>nicht gelesen</translation>
    </message>
    <message>
        <source>scanned; Tesseract is missing</source>
        <translation>gescannt; Tesseract fehlt</translation>
    </message>
    <message>
        <source>that password does not open it</source>
        <translation>dieses Passwort öffnet es nicht</translation>
    </message>
    <message>
        <source>the file is not there</source>
        <translation>die Datei ist nicht da</translation>
    </message>
    <message>
        <source>the model server</source>
        <translation>der Modellserver</translation>
    </message>
    <message>
        <source>too large to read</source>
        <translation>zu groß zum Lesen</translation>
    </message>
    <message>
        <source>{file} cannot be read as it should.</source>
        <translation>{file} lässt sich nicht lesen, wie es sein sollte.</translation>
    </message>
    <message>
        <source>{file} cannot be read.</source>
        <translation>{file} lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>{file} cannot be written.</source>
        <translation>{file} lässt sich nicht schreiben.</translation>
    </message>
    <message>
        <source>{file} holds no pages.</source>
        <translation>{file} enthält keine Seiten.</translation>
    </message>
    <message>
        <source>{file} is damaged.</source>
        <translation>{file} ist beschädigt.</translation>
    </message>
    <message>
        <source>{file} is damaged: it stops at page {page}.</source>
        <translation>{file} ist beschädigt: Die Datei endet auf Seite {page}.</translation>
    </message>
    <message>
        <source>{file} is empty.</source>
        <translation>{file} ist leer.</translation>
    </message>
    <message>
        <source>{file} is no set of questions.</source>
        <translation>{file} ist keine Fragensammlung.</translation>
    </message>
    <message>
        <source>{file} is not a PDF.</source>
        <translation>{file} ist kein PDF.</translation>
    </message>
    <message>
        <source>{file} is not a whole backup.</source>
        <translation>{file} ist keine ganze Sicherung.</translation>
    </message>
    <message>
        <source>{file} is not empty.</source>
        <translation>{file} ist nicht leer.</translation>
    </message>
    <message>
        <source>{file} is not there.</source>
        <translation>{file} ist nicht da.</translation>
    </message>
    <message>
        <source>{file} is too large.</source>
        <translation>{file} ist zu groß.</translation>
    </message>
    <message>
        <source>{file} lies inside the library.</source>
        <translation>{file} liegt in der Bibliothek.</translation>
    </message>
    <message>
        <source>{file} may not be opened.</source>
        <translation>{file} darf nicht geöffnet werden.</translation>
    </message>
    <message>
        <source>{file} needs a password.</source>
        <translation>{file} braucht ein Passwort.</translation>
    </message>
    <message>
        <source>{model} could not be fetched.</source>
        <translation>{model} ließ sich nicht holen.</translation>
    </message>
    <message>
        <source>{model} did not read all of the passages.</source>
        <translation>{model} hat nicht alle Stellen gelesen.</translation>
    </message>
    <message>
        <source>{model} gave no usable answer.</source>
        <translation>{model} gab keine brauchbare Antwort.</translation>
    </message>
    <message>
        <source>{model} is busy.</source>
        <translation>{model} ist beschäftigt.</translation>
    </message>
    <message>
        <source>{model} is still being loaded.</source>
        <translation>{model} wird noch geladen.</translation>
    </message>
    <message>
        <source>{model} needs more memory than is free.</source>
        <translation>{model} braucht mehr Arbeitsspeicher, als frei ist.</translation>
    </message>
    <message>
        <source>{model} stopped answering.</source>
        <translation>{model} antwortet nicht mehr.</translation>
    </message>
    <message>
        <source>{reason}</source>
        <translation>{reason}</translation>
    </message>
    <message>
        <source>{server} cannot prove who it is.</source>
        <translation>{server} kann nicht beweisen, wer er ist.</translation>
    </message>
    <message>
        <source>{server} cut them short, so what it wrote is not used.</source>
        <translation>{server} hat sie gekürzt; darum wird nicht verwendet, was es schrieb.</translation>
    </message>
    <message>
        <source>{server} does not accept the key.</source>
        <translation>{server} nimmt den Schlüssel nicht an.</translation>
    </message>
    <message>
        <source>{server} has no model “{model}”.</source>
        <translation>{server} hat kein Modell „{model}“.</translation>
    </message>
    <message>
        <source>{server} is not installed.</source>
        <translation>{server} ist nicht installiert.</translation>
    </message>
    <message>
        <source>{server} is not running.</source>
        <translation>{server} läuft nicht.</translation>
    </message>
    <message>
        <source>{server} is too old.</source>
        <translation>{server} ist zu alt.</translation>
    </message>
    <message>
        <source>{server} says: {reason}</source>
        <translation>{server} sagt: {reason}</translation>
    </message>
</context>
<context>
    <name>first_run</name>
    <message>
        <source>A language model on this computer</source>
        <translation>Ein Sprachmodell auf diesem Computer</translation>
    </message>
    <message>
        <source>Ollama is a free program that runs language models on your own computer. Fetch it from ollama.com, start it, come back here and press “Check again”, then fetch a model in the settings (about 2 GB). Without it, answers are sentences quoted from your documents.</source>
        <translation>Ollama ist ein freies Programm, das Sprachmodelle auf Ihrem eigenen Computer ausführt. Holen Sie es von ollama.com, starten Sie es, kommen Sie hierher zurück, drücken Sie „Noch einmal prüfen“, und holen Sie dann in den Einstellungen ein Modell (etwa 2 GB). Ohne es sind Antworten Sätze, die aus Ihren Dokumenten zitiert sind.</translation>
    </message>
</context>
<context>
    <name>keeping</name>
    <message>
        <source>1 document</source>
        <translation>1 Dokument</translation>
    </message>
    <message>
        <source>All is well: everything in the library agrees.</source>
        <translation>Alles ist in Ordnung: In der Bibliothek passt alles zusammen.</translation>
    </message>
    <message>
        <source>Beginning.</source>
        <translation>Es beginnt.</translation>
    </message>
    <message>
        <source>Clearing the old place</source>
        <translation>Der alte Ort wird geräumt</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>Wird kopiert</translation>
    </message>
    <message>
        <source>Mended. All is well now.</source>
        <translation>Repariert. Jetzt ist alles in Ordnung.</translation>
    </message>
    <message>
        <source>Reading the copy again</source>
        <translation>Die Kopie wird noch einmal gelesen</translation>
    </message>
    <message>
        <source>Some lists for finding differ from the documents. Repair makes them anew; nothing of yours is lost.</source>
        <translation>Einige Listen zum Finden passen nicht zu den Dokumenten. Beim Reparieren werden sie neu gemacht; nichts von Ihnen geht verloren.</translation>
    </message>
    <message>
        <source>Some things are left over that belong to no document. Repair takes them out.</source>
        <translation>Einiges ist übrig, das zu keinem Dokument gehört. Beim Reparieren wird es entfernt.</translation>
    </message>
    <message>
        <source>The file is missing of: {names}. Add it again.</source>
        <translation>Hier fehlt die Datei: {names}. Fügen Sie sie noch einmal hinzu.</translation>
    </message>
    <message>
        <source>The file of 1 document was missing.</source>
        <translation>Die Datei von 1 Dokument fehlte.</translation>
    </message>
    <message>
        <source>The files of {n} documents were missing.</source>
        <translation>Die Dateien von {n} Dokumenten fehlten.</translation>
    </message>
    <message>
        <source>The library file is damaged. Restore a backup.</source>
        <translation>Die Datei der Bibliothek ist beschädigt. Stellen Sie eine Sicherung wieder her.</translation>
    </message>
    <message>
        <source>{file} is whole: {documents}, {size}.</source>
        <translation>{file} ist ganz: {documents}, {size}.</translation>
    </message>
    <message>
        <source>{n} documents</source>
        <translation>{n} Dokumente</translation>
    </message>
</context>
<context>
    <name>keys</name>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source>Anywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Elsewhere</source>
        <translation>Sonst</translation>
    </message>
    <message>
        <source>In the open document</source>
        <translation>Im offenen Dokument</translation>
    </message>
</context>
<context>
    <name>library</name>
    <message>
        <source>1 page</source>
        <translation>1 Seite</translation>
    </message>
    <message>
        <source>By title</source>
        <translation>Nach Titel</translation>
    </message>
    <message>
        <source>In the order they were added</source>
        <translation>In der Reihenfolge des Hinzufügens</translation>
    </message>
    <message>
        <source>Last asked first</source>
        <translation>Zuletzt gefragte zuerst</translation>
    </message>
    <message>
        <source>Most pages first</source>
        <translation>Die meisten Seiten zuerst</translation>
    </message>
    <message>
        <source>OCR page {page} of {total}</source>
        <translation>Texterkennung, Seite {page} von {total}</translation>
    </message>
    <message>
        <source>Reading queue</source>
        <translation>Leseschlange</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>about {hours} h</source>
        <translation>etwa {hours} h</translation>
    </message>
    <message>
        <source>about {hours} h left</source>
        <translation>noch etwa {hours} h</translation>
    </message>
    <message>
        <source>about {minutes} min</source>
        <translation>etwa {minutes} min</translation>
    </message>
    <message>
        <source>about {minutes} min left</source>
        <translation>noch etwa {minutes} min</translation>
    </message>
    <message>
        <source>adds to {title}</source>
        <translation>ergänzt {title}</translation>
    </message>
    <message>
        <source>asked, </source>
        <translation>gefragt, </translation>
    </message>
    <message>
        <source>core</source>
        <translation>Hauptwerk</translation>
    </message>
    <message>
        <source>errata</source>
        <translation>Berichtigung</translation>
    </message>
    <message>
        <source>errata to {title}</source>
        <translation>Berichtigung zu {title}</translation>
    </message>
    <message>
        <source>finding its chapters</source>
        <translation>Kapitel werden gesucht</translation>
    </message>
    <message>
        <source>less than 1 min left</source>
        <translation>noch weniger als 1 min</translation>
    </message>
    <message>
        <source>not asked, </source>
        <translation>nicht gefragt, </translation>
    </message>
    <message>
        <source>opening</source>
        <translation>wird geöffnet</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>paused at page {page}</source>
        <translation>auf Seite {page} angehalten</translation>
    </message>
    <message>
        <source>reading page {page} of {total}</source>
        <translation>liest Seite {page} von {total}</translation>
    </message>
    <message>
        <source>replaced by {title}</source>
        <translation>ersetzt durch {title}</translation>
    </message>
    <message>
        <source>replaces {title}</source>
        <translation>ersetzt {title}</translation>
    </message>
    <message>
        <source>searchable, meaning {percent} %</source>
        <translation>durchsuchbar, Bedeutung {percent} %</translation>
    </message>
    <message>
        <source>supplement</source>
        <translation>Ergänzung</translation>
    </message>
    <message>
        <source>under 1 min</source>
        <translation>unter 1 min</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>{names} and 1 more</source>
        <translation>{names} und 1 weiteres</translation>
    </message>
    <message>
        <source>{names} and {n} more</source>
        <translation>{names} und {n} weitere</translation>
    </message>
    <message>
        <source>{n} pages</source>
        <translation>{n} Seiten</translation>
    </message>
    <message>
        <source>{title}, open</source>
        <translation>{title}, offen</translation>
    </message>
</context>
<context>
    <name>outgoing</name>
    <message>
        <source>Answer</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Closest passages</source>
        <translation>Nächstliegende Stellen</translation>
    </message>
    <message>
        <source>Links open the page in Quoth, on the computer where this was written.</source>
        <translation>Links öffnen die Seite in Quoth, auf dem Computer, auf dem dies geschrieben wurde.</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>Save with sources</source>
        <translation>Mit Quellen speichern</translation>
    </message>
    <message>
        <source>Several documents could be meant.</source>
        <translation>Mehrere Dokumente könnten gemeint sein.</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Sources for BibTeX</source>
        <translation>Quellen für BibTeX</translation>
    </message>
    <message>
        <source>Stopped before there was an answer.</source>
        <translation>Angehalten, bevor es eine Antwort gab.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>There was no document to ask.</source>
        <translation>Es gab kein Dokument zu fragen.</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>Webseite</translation>
    </message>
    <message>
        <source>file page {page}</source>
        <translation>Blatt {page} der Datei</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>nicht geprüft</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>S. {page}</translation>
    </message>
    <message>
        <source>partly supported</source>
        <translation>teils belegt</translation>
    </message>
</context>
<context>
    <name>reasons</name>
    <message>
        <source>A choice of documents needs a name.</source>
        <translation>Eine Auswahl von Dokumenten braucht einen Namen.</translation>
    </message>
    <message>
        <source>A key is sent to {host} over https only.</source>
        <translation>Ein Schlüssel wird an {host} nur über https gesendet.</translation>
    </message>
    <message>
        <source>Another set is called “{name}”.</source>
        <translation>Eine andere Sammlung heißt „{name}“.</translation>
    </message>
    <message>
        <source>Enriching a document needs a language model.</source>
        <translation>Ein Dokument anzureichern braucht ein Sprachmodell.</translation>
    </message>
    <message>
        <source>It asks for something that links cannot do.</source>
        <translation>Er verlangt etwas, das Links nicht können.</translation>
    </message>
    <message>
        <source>It does not say “open”.</source>
        <translation>Er sagt nicht „open“.</translation>
    </message>
    <message>
        <source>It gives its {name} twice.</source>
        <translation>Er nennt {name} zweimal.</translation>
    </message>
    <message>
        <source>It is not text in UTF-8.</source>
        <translation>Sie ist kein Text in UTF-8.</translation>
    </message>
    <message>
        <source>It is not written as a link should be.</source>
        <translation>Er ist nicht geschrieben, wie ein Link es sein soll.</translation>
    </message>
    <message>
        <source>It is too long.</source>
        <translation>Er ist zu lang.</translation>
    </message>
    <message>
        <source>It names no document.</source>
        <translation>Er nennt kein Dokument.</translation>
    </message>
    <message>
        <source>Its page is no number.</source>
        <translation>Seine Seite ist keine Zahl.</translation>
    </message>
    <message>
        <source>Its rows are not of a kind that can be measured.</source>
        <translation>Ihre Zeilen sind nicht von einer Art, die sich messen lässt.</translation>
    </message>
    <message>
        <source>Its rows are not questions with pages that answer them.</source>
        <translation>Ihre Zeilen sind keine Fragen mit Seiten, die sie beantworten.</translation>
    </message>
    <message>
        <source>Line {number}: {fault}</source>
        <translation>Zeile {number}: {fault}</translation>
    </message>
    <message>
        <source>No answer is marked right yet.</source>
        <translation>Noch keine Antwort ist als richtig bewertet.</translation>
    </message>
    <message>
        <source>No choice of documents is called “{name}”.</source>
        <translation>Keine Auswahl von Dokumenten heißt „{name}“.</translation>
    </message>
    <message>
        <source>None of the documents that this set asks about is in the library.</source>
        <translation>Keines der Dokumente, nach denen diese Sammlung fragt, ist in der Bibliothek.</translation>
    </message>
    <message>
        <source>Nothing may be written there.</source>
        <translation>Dort darf nichts geschrieben werden.</translation>
    </message>
    <message>
        <source>Ollama is asked on this computer only. Elsewhere it is an openai server, its address ending in /v1.</source>
        <translation>Ollama wird nur auf diesem Computer gefragt. Anderswo ist es ein anderer Server, dessen Adresse auf /v1 endet.</translation>
    </message>
    <message>
        <source>One file can take the place of a document, not several.</source>
        <translation>Eine Datei kann ein Dokument ersetzen, nicht mehrere.</translation>
    </message>
    <message>
        <source>Question {number} is not whole.</source>
        <translation>Frage {number} ist nicht vollständig.</translation>
    </message>
    <message>
        <source>Question {number} names no file and page that answer it.</source>
        <translation>Frage {number} nennt keine Datei und Seite, die sie beantworten.</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>Der Datenträger ist voll.</translation>
    </message>
    <message>
        <source>The folder is not there.</source>
        <translation>Der Ordner ist nicht da.</translation>
    </message>
    <message>
        <source>The model server is not at “{host}”.</source>
        <translation>Der Modellserver ist nicht bei „{host}“.</translation>
    </message>
    <message>
        <source>There is no answer to write.</source>
        <translation>Es gibt keine Antwort zu schreiben.</translation>
    </message>
    <message>
        <source>This server fetches no models; load {model} in its own program.</source>
        <translation>Dieser Server holt keine Modelle; laden Sie {model} in seinem eigenen Programm.</translation>
    </message>
    <message>
        <source>{model}: vectors are made by Ollama or by Quoth itself.</source>
        <translation>{model}: Vektoren machen Ollama oder Quoth selbst.</translation>
    </message>
    <message>
        <source>{title} has the pages 1 to {count}.</source>
        <translation>{title} hat die Seiten 1 bis {count}.</translation>
    </message>
    <message>
        <source>“{address}” is no address of a server.</source>
        <translation>„{address}“ ist keine Adresse eines Servers.</translation>
    </message>
    <message>
        <source>“{file}” ends in none of {endings}.</source>
        <translation>„{file}“ endet auf nichts von {endings}.</translation>
    </message>
    <message>
        <source>“{file}” is a folder.</source>
        <translation>„{file}“ ist ein Ordner.</translation>
    </message>
</context>
<context>
    <name>remarks</name>
    <message>
        <source>All index entries read for “{said}”: {count}; those that have it: {found}.</source>
        <translation>Alle Registereinträge nach „{said}“ durchgesehen: {count}; davon passen: {found}.</translation>
    </message>
    <message>
        <source>All parts searched for “{said}”: {count}; sentences that hold it: {found}.</source>
        <translation>Alle Teile nach „{said}“ durchsucht: {count}; Sätze, die es enthalten: {found}.</translation>
    </message>
    <message>
        <source>Behind “{row}” stand several figures; which of them {said} is cannot be told.</source>
        <translation>Hinter „{row}“ stehen mehrere Zahlen; welche davon {said} ist, lässt sich nicht sagen.</translation>
    </message>
    <message>
        <source>Computed from two figures of tables: not drafted.</source>
        <translation>Aus zwei Zahlen von Tabellen berechnet: nicht entworfen.</translation>
    </message>
    <message>
        <source>Documents counted: {count}.</source>
        <translation>Gezählte Dokumente: {count}.</translation>
    </message>
    <message>
        <source>In another language: clarity {clarity}, {count} quoted.</source>
        <translation>In einer anderen Sprache: Deutlichkeit {clarity}, {count} zitiert.</translation>
    </message>
    <message>
        <source>It does not speak of what was asked.</source>
        <translation>Es spricht nicht von dem, was gefragt wurde.</translation>
    </message>
    <message>
        <source>It is no whole sentence; the words it is taken from are.</source>
        <translation>Es ist kein ganzer Satz; die Wörter, aus denen es genommen ist, sind einer.</translation>
    </message>
    <message>
        <source>Its place on the page is not known.</source>
        <translation>Sein Ort auf der Seite ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Left out, as not borne out: “{said}”.</source>
        <translation>Weggelassen, weil nicht belegt: „{said}“.</translation>
    </message>
    <message>
        <source>No passage speaks of this.</source>
        <translation>Keine Stelle spricht davon.</translation>
    </message>
    <message>
        <source>No unit holds a word of the question.</source>
        <translation>Keine Einheit enthält ein Wort der Frage.</translation>
    </message>
    <message>
        <source>Not in the cited row: {said}.</source>
        <translation>Nicht in der zitierten Zeile: {said}.</translation>
    </message>
    <message>
        <source>Not named in the cited words: {said}.</source>
        <translation>In den zitierten Wörtern nicht genannt: {said}.</translation>
    </message>
    <message>
        <source>Page {page} of {title} read: {count} passages.</source>
        <translation>Seite {page} von {title} gelesen: {count} Stellen.</translation>
    </message>
    <message>
        <source>Pages of {title}: {count}.</source>
        <translation>Seiten von {title}: {count}.</translation>
    </message>
    <message>
        <source>Sufficiency {sufficiency}, so {outcome}: passage {passage}, unit {unit}, missing {missing}, kind {kind}.</source>
        <translation>Hinlänglichkeit {sufficiency}, also {outcome}: Stelle {passage}, Einheit {unit}, fehlend {missing}, Art {kind}.</translation>
    </message>
    <message>
        <source>The cited words do not speak of: {said}.</source>
        <translation>Die zitierten Wörter sprechen nicht von: {said}.</translation>
    </message>
    <message>
        <source>The claim denies what the source says.</source>
        <translation>Die Aussage verneint, was die Quelle sagt.</translation>
    </message>
    <message>
        <source>The claim gives a lower limit; the source an upper one.</source>
        <translation>Die Aussage nennt eine untere Grenze; die Quelle eine obere.</translation>
    </message>
    <message>
        <source>The claim gives an upper limit; the source a lower one.</source>
        <translation>Die Aussage nennt eine obere Grenze; die Quelle eine untere.</translation>
    </message>
    <message>
        <source>The claim is not about “{row}”.</source>
        <translation>Die Aussage handelt nicht von „{row}“.</translation>
    </message>
    <message>
        <source>The claim leaves out a “not” or an exception of the source.</source>
        <translation>Die Aussage lässt ein „nicht“ oder eine Ausnahme der Quelle weg.</translation>
    </message>
    <message>
        <source>The claim says that it is advised; the source, that it is allowed.</source>
        <translation>Die Aussage sagt, dass es empfohlen ist; die Quelle, dass es erlaubt ist.</translation>
    </message>
    <message>
        <source>The claim says that it is advised; the source, that it is required.</source>
        <translation>Die Aussage sagt, dass es empfohlen ist; die Quelle, dass es verlangt ist.</translation>
    </message>
    <message>
        <source>The claim says that it is allowed; the source, that it is advised.</source>
        <translation>Die Aussage sagt, dass es erlaubt ist; die Quelle, dass es empfohlen ist.</translation>
    </message>
    <message>
        <source>The claim says that it is allowed; the source, that it is not allowed.</source>
        <translation>Die Aussage sagt, dass es erlaubt ist; die Quelle, dass es nicht erlaubt ist.</translation>
    </message>
    <message>
        <source>The claim says that it is allowed; the source, that it is required.</source>
        <translation>Die Aussage sagt, dass es erlaubt ist; die Quelle, dass es verlangt ist.</translation>
    </message>
    <message>
        <source>The claim says that it is not allowed; the source, that it is allowed.</source>
        <translation>Die Aussage sagt, dass es nicht erlaubt ist; die Quelle, dass es erlaubt ist.</translation>
    </message>
    <message>
        <source>The claim says that it is not allowed; the source, that it is required.</source>
        <translation>Die Aussage sagt, dass es nicht erlaubt ist; die Quelle, dass es verlangt ist.</translation>
    </message>
    <message>
        <source>The claim says that it is required; the source, that it is advised.</source>
        <translation>Die Aussage sagt, dass es verlangt ist; die Quelle, dass es empfohlen ist.</translation>
    </message>
    <message>
        <source>The claim says that it is required; the source, that it is allowed.</source>
        <translation>Die Aussage sagt, dass es verlangt ist; die Quelle, dass es erlaubt ist.</translation>
    </message>
    <message>
        <source>The claim says that it is required; the source, that it is not allowed.</source>
        <translation>Die Aussage sagt, dass es verlangt ist; die Quelle, dass es nicht erlaubt ist.</translation>
    </message>
    <message>
        <source>The claim says {said} where the source says {source}.</source>
        <translation>Die Aussage sagt {said}, wo die Quelle {source} sagt.</translation>
    </message>
    <message>
        <source>The claim says {said}; the source says {source}.</source>
        <translation>Die Aussage sagt {said}; die Quelle sagt {source}.</translation>
    </message>
    <message>
        <source>The claim says “{said}”; the source says “{source}”.</source>
        <translation>Die Aussage sagt „{said}“; die Quelle sagt „{source}“.</translation>
    </message>
    <message>
        <source>The cross-encoder gives {score}.</source>
        <translation>Der Nachleser gibt {score}.</translation>
    </message>
    <message>
        <source>The document cited before says that it changes this one.</source>
        <translation>Das zuvor zitierte Dokument sagt, dass es dieses ändert.</translation>
    </message>
    <message>
        <source>The row has no “{label}: {said}”.</source>
        <translation>Die Zeile hat kein „{label}: {said}“.</translation>
    </message>
    <message>
        <source>The row “{row}” says {source}.</source>
        <translation>Die Zeile „{row}“ sagt {source}.</translation>
    </message>
    <message>
        <source>The sentence strays too far from the words cited to be checked.</source>
        <translation>Der Satz entfernt sich zu weit von den zitierten Wörtern, um geprüft zu werden.</translation>
    </message>
    <message>
        <source>The source adds: “{source}”.</source>
        <translation>Die Quelle fügt hinzu: „{source}“.</translation>
    </message>
    <message>
        <source>The source does not say “{said}”.</source>
        <translation>Die Quelle sagt nicht „{said}“.</translation>
    </message>
    <message>
        <source>The source has other words than: {said}.</source>
        <translation>Die Quelle hat andere Wörter als: {said}.</translation>
    </message>
    <message>
        <source>The source says “{source}” of something else.</source>
        <translation>Die Quelle sagt „{source}“ von etwas anderem.</translation>
    </message>
    <message>
        <source>The source says “{source}”.</source>
        <translation>Die Quelle sagt „{source}“.</translation>
    </message>
    <message>
        <source>There are no words to compare.</source>
        <translation>Es gibt keine Wörter zu vergleichen.</translation>
    </message>
    <message>
        <source>This document is earlier than the one cited before it.</source>
        <translation>Dieses Dokument ist älter als das zuvor zitierte.</translation>
    </message>
    <message>
        <source>This document is replaced by the one cited before it.</source>
        <translation>Dieses Dokument ist durch das zuvor zitierte ersetzt.</translation>
    </message>
    <message>
        <source>Two documents speak of this.</source>
        <translation>Zwei Dokumente sprechen davon.</translation>
    </message>
    <message>
        <source>Two documents speak of this: quoted word for word, not drafted.</source>
        <translation>Zwei Dokumente sprechen davon: Wort für Wort zitiert, nicht entworfen.</translation>
    </message>
    <message>
        <source>Under “{label}” the claim says {said}; the source says {source}.</source>
        <translation>Unter „{label}“ sagt die Aussage {said}; die Quelle sagt {source}.</translation>
    </message>
    <message>
        <source>{count} documents may be meant.</source>
        <translation>{count} Dokumente können gemeint sein.</translation>
    </message>
    <message>
        <source>{count} headings of {title} read: kind {kind}, told by {told}.</source>
        <translation>{count} Überschriften von {title} gelesen: Art {kind}, erkannt an {told}.</translation>
    </message>
    <message>
        <source>{count} read under “{row}” of {title}.</source>
        <translation>{count} unter „{row}“ von {title} gelesen.</translation>
    </message>
    <message>
        <source>{model} read the passage and did not find this in it.</source>
        <translation>{model} hat die Stelle gelesen und das darin nicht gefunden.</translation>
    </message>
    <message>
        <source>{model} read the passage and found this in it; the words differ.</source>
        <translation>{model} hat die Stelle gelesen und das darin gefunden; die Wörter sind andere.</translation>
    </message>
    <message>
        <source>{said} does not stand behind “{row}”, but in another row.</source>
        <translation>{said} steht nicht hinter „{row}“, sondern in einer anderen Zeile.</translation>
    </message>
    <message>
        <source>{said} does not stand in the cited words.</source>
        <translation>{said} steht nicht in den zitierten Wörtern.</translation>
    </message>
    <message>
        <source>{said} does not stand in the row “{row}”.</source>
        <translation>{said} steht nicht in der Zeile „{row}“.</translation>
    </message>
</context>
<context>
    <name>sources</name>
    <message>
        <source>file {page}</source>
        <translation>Blatt {page}</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>S. {page}</translation>
    </message>
</context>
<context>
    <name>trace</name>
    <message>
        <source>1 passage</source>
        <translation>1 Stelle</translation>
    </message>
    <message>
        <source>1 passage that only repeats a better one.</source>
        <translation>1 Stelle, die nur eine bessere wiederholt.</translation>
    </message>
    <message>
        <source>1 sentence shown</source>
        <translation>1 Satz gezeigt</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Beste</translation>
    </message>
    <message>
        <source>Checked</source>
        <translation>Geprüft</translation>
    </message>
    <message>
        <source>Compared</source>
        <translation>Verglichen</translation>
    </message>
    <message>
        <source>Counted</source>
        <translation>Gezählt</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Down, because a better passage stands on the same page</source>
        <translation>Nach unten, weil eine bessere Stelle auf derselben Seite steht</translation>
    </message>
    <message>
        <source>Down, because the question names another language</source>
        <translation>Nach unten, weil die Frage eine andere Sprache nennt</translation>
    </message>
    <message>
        <source>Drafted</source>
        <translation>Entworfen</translation>
    </message>
    <message>
        <source>Each sentence against the words it cites, with the result above.</source>
        <translation>Jeder Satz an den Wörtern, die er zitiert; das Ergebnis steht oben.</translation>
    </message>
    <message>
        <source>From the headings of your documents; {count} were read.</source>
        <translation>Aus den Überschriften Ihrer Dokumente; {count} wurden gelesen.</translation>
    </message>
    <message>
        <source>From the text itself, part by part; {count} were read.</source>
        <translation>Aus dem Text selbst, Teil für Teil; {count} wurden gelesen.</translation>
    </message>
    <message>
        <source>From what your library knows of its files.</source>
        <translation>Aus dem, was Ihre Bibliothek über ihre Dateien weiß.</translation>
    </message>
    <message>
        <source>Hints</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>How it got there</source>
        <translation>Wie es dorthin kam</translation>
    </message>
    <message>
        <source>In numbers</source>
        <translation>In Zahlen</translation>
    </message>
    <message>
        <source>Judged</source>
        <translation>Beurteilt</translation>
    </message>
    <message>
        <source>Kept, because it speaks best of the part “{part}”</source>
        <translation>Behalten, weil sie am besten vom Teil „{part}“ spricht</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Weggelassen</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Verschoben</translation>
    </message>
    <message>
        <source>No model: the best sentences are quoted as they stand.</source>
        <translation>Kein Modell: Die besten Sätze werden zitiert, wie sie dastehen.</translation>
    </message>
    <message>
        <source>No passage gives what you asked for.</source>
        <translation>Keine Stelle nennt, wonach Sie gefragt haben.</translation>
    </message>
    <message>
        <source>No passage was near enough.</source>
        <translation>Keine Stelle war nah genug.</translation>
    </message>
    <message>
        <source>No sentence could be borne out.</source>
        <translation>Kein Satz ließ sich belegen.</translation>
    </message>
    <message>
        <source>None has to do with your question. Nothing was written.</source>
        <translation>Keine hat mit Ihrer Frage zu tun. Nichts wurde geschrieben.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Passage</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>Place by each way, with its score; what hints added; the score in the end.</source>
        <translation>Platz auf jedem Weg, mit seinem Wert; was Hinweise hinzutaten; der Wert am Ende.</translation>
    </message>
    <message>
        <source>Ranked</source>
        <translation>Gereiht</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Plätze</translation>
    </message>
    <message>
        <source>Reached from {page}, because it comes just before</source>
        <translation>Von {page} erreicht, weil sie gleich davor steht</translation>
    </message>
    <message>
        <source>Reached from {page}, because the text goes on</source>
        <translation>Von {page} erreicht, weil der Text weitergeht</translation>
    </message>
    <message>
        <source>Reached from {page}, see “{term}”</source>
        <translation>Von {page} erreicht, siehe „{term}“</translation>
    </message>
    <message>
        <source>Reached from {page}, which sends the reader here</source>
        <translation>Von {page} erreicht, die hierher verweist</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Gelesen</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Searched</source>
        <translation>Durchsucht</translation>
    </message>
    <message>
        <source>Searched as “{query}”.</source>
        <translation>Gesucht als „{query}“.</translation>
    </message>
    <message>
        <source>Several documents answer differently, so you are asked which one you mean.</source>
        <translation>Mehrere Dokumente antworten verschieden; darum werden Sie gefragt, welches Sie meinen.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>The best passages, and what became of them:</source>
        <translation>Die besten Stellen, und was aus ihnen wurde:</translation>
    </message>
    <message>
        <source>They touch on your question, but none gives what you asked for. Nothing was written.</source>
        <translation>Sie berühren Ihre Frage, aber keine nennt, wonach Sie gefragt haben. Nichts wurde geschrieben.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Under 0.1 s.</source>
        <translation>Unter 0,1 s.</translation>
    </message>
    <message>
        <source>Understood</source>
        <translation>Verstanden</translation>
    </message>
    <message>
        <source>Up, because it holds the numbers or codes of your question</source>
        <translation>Nach oben, weil sie die Zahlen oder Kürzel Ihrer Frage enthält</translation>
    </message>
    <message>
        <source>Up, because the question names its language</source>
        <translation>Nach oben, weil die Frage ihre Sprache nennt</translation>
    </message>
    <message>
        <source>Up, because the question names this document</source>
        <translation>Nach oben, weil die Frage dieses Dokument nennt</translation>
    </message>
    <message>
        <source>Up, because you ask where it stands and the index tells</source>
        <translation>Nach oben, weil Sie fragen, wo es steht, und das Register es sagt</translation>
    </message>
    <message>
        <source>Up, because you give the number of this page</source>
        <translation>Nach oben, weil Sie die Nummer dieser Seite nennen</translation>
    </message>
    <message>
        <source>Up, because you give the number of this section</source>
        <translation>Nach oben, weil Sie die Nummer dieses Abschnitts nennen</translation>
    </message>
    <message>
        <source>Walk</source>
        <translation>Weg</translation>
    </message>
    <message>
        <source>What several ways agree on comes first.</source>
        <translation>Worin mehrere Wege übereinstimmen, das kommt zuerst.</translation>
    </message>
    <message>
        <source>Which document do you mean?</source>
        <translation>Welches Dokument meinen Sie?</translation>
    </message>
    <message>
        <source>Why this answer?</source>
        <translation>Warum diese Antwort?</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>Your question as you wrote it.</source>
        <translation>Ihre Frage, wie Sie sie schrieben.</translation>
    </message>
    <message>
        <source>a passage found</source>
        <translation>eine gefundene Stelle</translation>
    </message>
    <message>
        <source>checking</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>weggelassen</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>S. {page}</translation>
    </message>
    <message>
        <source>read, cited</source>
        <translation>gelesen, zitiert</translation>
    </message>
    <message>
        <source>read, not needed</source>
        <translation>gelesen, nicht gebraucht</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>searching</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>the best {count} by its meaning</source>
        <translation>die besten {count} nach der Bedeutung</translation>
    </message>
    <message>
        <source>the best {count} by meaning in another language</source>
        <translation>die besten {count} nach der Bedeutung in einer anderen Sprache</translation>
    </message>
    <message>
        <source>the best {count} by the words of your question</source>
        <translation>die besten {count} nach den Wörtern Ihrer Frage</translation>
    </message>
    <message>
        <source>the best {count} near an answer that the model made up</source>
        <translation>die besten {count} nahe einer Antwort, die sich das Modell ausdachte</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>{count} passages</source>
        <translation>{count} Stellen</translation>
    </message>
    <message>
        <source>{count} passages that only repeat better ones.</source>
        <translation>{count} Stellen, die nur bessere wiederholen.</translation>
    </message>
    <message>
        <source>{count} sentences shown</source>
        <translation>{count} Sätze gezeigt</translation>
    </message>
    <message>
        <source>{documents}. Found: {found}.</source>
        <translation>{documents}. Gefunden: {found}.</translation>
    </message>
    <message>
        <source>{documents}; {passages} found.</source>
        <translation>{documents}; {passages} gefunden.</translation>
    </message>
    <message>
        <source>{line} Each of its {count} parts was searched too.</source>
        <translation>{line} Auch jeder ihrer {count} Teile wurde gesucht.</translation>
    </message>
    <message>
        <source>{line} Of these, {passages} were compared with your question once more.</source>
        <translation>{line} Davon wurden {passages} noch einmal mit Ihrer Frage verglichen.</translation>
    </message>
    <message>
        <source>{model} wrote from those passages only.</source>
        <translation>{model} schrieb nur aus diesen Stellen.</translation>
    </message>
    <message>
        <source>{name} {ms} ms</source>
        <translation>{name} {ms} ms</translation>
    </message>
    <message>
        <source>{passages} by its meaning</source>
        <translation>{passages} nach der Bedeutung</translation>
    </message>
    <message>
        <source>{passages} by meaning in another language</source>
        <translation>{passages} nach der Bedeutung in einer anderen Sprache</translation>
    </message>
    <message>
        <source>{passages} by the words of your question</source>
        <translation>{passages} nach den Wörtern Ihrer Frage</translation>
    </message>
    <message>
        <source>{passages} further down.</source>
        <translation>{passages} weiter unten.</translation>
    </message>
    <message>
        <source>{passages} near an answer that the model made up</source>
        <translation>{passages} nahe einer Antwort, die sich das Modell ausdachte</translation>
    </message>
    <message>
        <source>{passages}.</source>
        <translation>{passages}.</translation>
    </message>
    <message>
        <source>{places} and {count} more</source>
        <translation>{places} und {count} weitere</translation>
    </message>
    <message>
        <source>{reason} Shown instead: “{text}”</source>
        <translation>{reason} Stattdessen gezeigt: „{text}“</translation>
    </message>
    <message>
        <source>{reason}: {places}.</source>
        <translation>{reason}: {places}.</translation>
    </message>
    <message>
        <source>{shown}, none dropped.</source>
        <translation>{shown}, keiner gestrichen.</translation>
    </message>
    <message>
        <source>{shown}, {count} dropped.</source>
        <translation>{shown}, {count} gestrichen.</translation>
    </message>
    <message>
        <source>{time}.</source>
        <translation>{time}.</translation>
    </message>
    <message>
        <source>{time}: {parts}.</source>
        <translation>{time}: {parts}.</translation>
    </message>
    <message>
        <source>{title} ({passages})</source>
        <translation>{title} ({passages})</translation>
    </message>
</context>
<context>
    <name>turn_menu</name>
    <message>
        <source>Ask again</source>
        <translation>Noch einmal fragen</translation>
    </message>
    <message>
        <source>Ask all documents</source>
        <translation>Alle Dokumente fragen</translation>
    </message>
    <message>
        <source>Ask only the ticked document</source>
        <translation>Nur das angehakte Dokument fragen</translation>
    </message>
    <message>
        <source>Ask only the {count} ticked documents</source>
        <translation>Nur die {count} angehakten Dokumente fragen</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
    <message>
        <source>Draft with {model}</source>
        <translation>Mit {model} entwerfen</translation>
    </message>
    <message>
        <source>Edit the question</source>
        <translation>Frage ändern</translation>
    </message>
    <message>
        <source>Quotes only, no model</source>
        <translation>Nur Zitate, kein Modell</translation>
    </message>
    <message>
        <source>Save this answer …</source>
        <translation>Diese Antwort speichern …</translation>
    </message>
    <message>
        <source>Search wider, which takes longer</source>
        <translation>Breiter suchen, das dauert länger</translation>
    </message>
</context>
<context>
    <name>verdicts</name>
    <message>
        <source>1 sentence, not checked</source>
        <translation>1 Satz, nicht geprüft</translation>
    </message>
    <message>
        <source>1 sentence, supported</source>
        <translation>1 Satz, belegt</translation>
    </message>
    <message>
        <source>asked back</source>
        <translation>nachgefragt</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>gestrichen</translation>
    </message>
    <message>
        <source>not checked yet</source>
        <translation>noch nicht geprüft</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>nothing to search</source>
        <translation>nichts zu durchsuchen</translation>
    </message>
    <message>
        <source>partly</source>
        <translation>teils</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>supported</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>{count} sentences, all supported</source>
        <translation>{count} Sätze, alle belegt</translation>
    </message>
    <message>
        <source>{count} sentences, not checked</source>
        <translation>{count} Sätze, nicht geprüft</translation>
    </message>
</context>
<context>
    <name>written</name>
    <message>
        <source>“{words}”</source>
        <translation>„{words}“</translation>
    </message>
</context>
</TS>
