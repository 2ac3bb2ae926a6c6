<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>AnswerText</name>
    <message>
        <source>Question and answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You asked</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AskPanel</name>
    <message>
        <source>Conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or say it in your own words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This conversation cannot be opened.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BookPicture</name>
    <message>
        <source>An open book; two marked lines lead to a sentence that they support.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lamps are lit at four.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>supported</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChipRow</name>
    <message>
        <source>Citation {n}: {title}, page {page}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CitationStepper</name>
    <message>
        <source>Citation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Citation before (Shift+F8)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Closest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next citation (F8)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of {count}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ClarifyCard</name>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several documents regulate this. Which one?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two documents regulate this. Which one?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>All pages in a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As large as on paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask about this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Citation before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close this document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy page as picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the address of the link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Document before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in this document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find this in the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to a page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next citation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next place found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Night colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One page at a time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One page or all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open in other program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place found before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Print the marks too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Print …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the words of this page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small pictures of the pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn right</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>1 document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a document, then ask it a question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers with {model}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask a follow-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask a question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask all {total} documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asks {scope}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quotes only, no model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first document is being read; ask in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick at least one document in the library to ask it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick documents in the library to ask only those.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait for the answer, or stop it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all {total} documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quotes only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} of {total} documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model}   not there now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size} GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{words}”</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ContentsTree</name>
    <message>
        <source>Contents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a heading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No heading holds these words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No headings were found in this document.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConversationController</name>
    <message>
        <source>Copied: {title}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename the conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConversationHeader</name>
    <message>
        <source>Copy as Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy or save the conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More about this conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save with sources …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what was set aside</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConversationList</name>
    <message>
        <source>Conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find words in questions and answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New conversation (Ctrl+N)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save with sources …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search in conversations (Ctrl+Shift+F)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>A fault in Quoth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quoth did something wrong.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your documents are safe. What you just did may not have been finished; the details help to mend it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DetailsPopover</name>
    <message>
        <source>Read again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DocumentList</name>
    <message>
        <source>Documents</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DropArea</name>
    <message>
        <source>Drop files or folders here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop files or folders here, or press to choose files</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DropVeil</name>
    <message>
        <source>Let go to add them to the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let go to add these files</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EditLine</name>
    <message>
        <source>Do not edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You edit a question. Its old answer and the one after it are set aside.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You edit a question. Its old answer and the {count} after it are set aside.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You edit a question. Its old answer is set aside.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EmptyHint</name>
    <message>
        <source>Ask a question.
Every sentence of the answer names the page it stands on.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ErrorCard</name>
    <message>
        <source>Put this message away</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Close (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in this document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next place (F3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place before (Shift+F3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>looking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{now} of {all}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FirstRun</name>
    <message>
        <source>Add a document, then ask it a question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers are drafted by {model}, then checked against your documents.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything stays on this computer. The seal at the top counts connections to the outside: none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How to add it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing at hand?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &lt;i&gt;The Lamplighter’s Handbook&lt;/i&gt;, 12 pages, and ask “When are lamps lit in December?”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quoth works without it: answers are made of sentences quoted from your documents.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>or drop files anywhere in this window</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Incoming</name>
    <message>
        <source>The words of the link do not stand in {title} any more.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>Not marked: the place is uncertain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is cited here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is marked as cited: no words here answer the question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is marked: where the words stand on this page is uncertain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cited words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passage read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rest of the passage</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LibraryPanel</name>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add documents (Ctrl+O)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask all documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask only this document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Core: it stands for itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the password …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errata: it corrects …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How each page was read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No documents yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No title holds “{text}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove from the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Role</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop reading it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Supplement: it adds to …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is wrong?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>that password does not open it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} documents</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LibraryView</name>
    <message>
        <source>Already in the library: {names}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Add documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The old question and what followed it are set aside.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Measure</name>
    <message>
        <source>, and with B an answer comes about &lt;b&gt;{time}&lt;/b&gt; later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, and with B an answer comes about &lt;b&gt;{time}&lt;/b&gt; sooner.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, and with B every question waits about &lt;b&gt;{time}&lt;/b&gt; less.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, and with B every question waits about &lt;b&gt;{time}&lt;/b&gt; longer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, in the same time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A and B answer &lt;b&gt;equally many&lt;/b&gt; questions rightly, {n} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A and B find the right page for &lt;b&gt;equally many&lt;/b&gt; questions, {n} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A question set is a list of questions with the pages that answer them. It shows how well Quoth finds them in your own documents, and whether another setting finds more.
This one grows by itself: ask something, look the answer up, and say Yes or No where it asks “Was it right?”. Or import a set from a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A run asks every question again and compares the pages found with the pages you said are right. Nothing leaves this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A run asks every question twice, once with A and once with B, and counts how often the right page is found. You can go on working meanwhile; a question of yours always comes first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Across pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All pages needed, among 20</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As it ships</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask every question with A and with B (F5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask it now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B answers &lt;b&gt;{n} fewer&lt;/b&gt; of {total} questions rightly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B answers &lt;b&gt;{n} more&lt;/b&gt; of {total} questions rightly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B finds the right page for &lt;b&gt;{n} fewer&lt;/b&gt; of {total} questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B finds the right page for &lt;b&gt;{n} more&lt;/b&gt; of {total} questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chance alone would hardly make such a difference.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change {side}, now {setup}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed sides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Citations on the right page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count whether the answer cites a right page and holds what it should</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count whether the right page was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Definition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete with its runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each question is asked with A and with B. You can go on working.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every question came out the same on both sides.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything as JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence, slowest 5&#xa0;%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the answers marked until now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a question set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a question set (Ctrl+I) or make one of your marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import from a file …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imported as “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep these as a set that does not grow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept as “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lookup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marked by me</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marked right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marked until now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meaning alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New question set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answer is marked right yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answer there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No question of this set has an answer to be found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of the documents of this set is in the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not run yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not there: {names}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the right page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paraphrase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused. The question under way is asked again when it goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question {n} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions that changed sides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions to the sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions to the sample document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename the question set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report in Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right answer, by kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right page among the first {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right page, by kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rightly left unanswered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs of this set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as a table, a report or JSON (Ctrl+E)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show its {side} “{setup}” as {on}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped. What was measured until then is not kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the questions to the sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The figures below are of A “{a}” and B “{b}”. Run the set to measure what is chosen now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two sides have no question in common.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This could be chance: {questions} are too few to tell a difference of {n}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This set is being run. Stop the run first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time to evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today, {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waits while your question is answered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wider search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With a model: none is there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With {model}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without links</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without reranking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yesterday, {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about 1 document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {n} documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cited another page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cites another page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finds only what has the words of the question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finds what means the same, whatever its words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grows with each “Was it right?”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last run {when}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>missed the answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>misses the answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no change, {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not found, now {rank}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not run yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing to count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now left open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one dot, one question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same search, answers drafted by this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same with two to three times as many passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same, but goes to no section that a passage refers to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same, but no passage is read again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was left open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>words + meaning, structure, best passages read again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{before} to {after}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{gained} gained and {lost} lost: no difference in number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{gained} gained, {lost} lost, {same} as before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{kind}, now answered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{kind}, now left open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{minutes} min {seconds} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} of the {total} documents of this set are not in the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} of {total} questions can be asked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} times faster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} times slower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n}nd</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n}rd</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n}st</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n}th</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{points} points, now {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{points} points, {before} to {after} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rank}, now not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{side}: from {low} to {high}, half of the questions within {mid}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{time} less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{time} longer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is measured; see Measure.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>Put this line away</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelFetch</name>
    <message>
        <source>Fetch it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models with 3b in their name take about 2 GB and suit most computers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the model to fetch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ollama asks for it on the internet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{share} % of {size} GB</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelServer</name>
    <message>
        <source>Fetch a model, then check again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for a model server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{server} has no model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{server} is ready</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelServerForm</name>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow {host}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another one (llama.cpp, LM Studio, …)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only needed where the server asks for one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seal again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key lies in the keychain of this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no keychain on this computer: the key is kept until Quoth is closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} is another computer. To ask it, your questions and the passages found for them must be sent to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} is another computer. Your questions, and the passages found for them, are sent to it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NameDialog</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NotFoundCard</name>
    <message>
        <source>Ask the other {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Closest passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NoteBox</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NoteLine</name>
    <message>
        <source>Put this line away</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NothingCard</name>
    <message>
        <source>Add a document, then ask it a question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to search yet.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Outward</name>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open in browser</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This link leads outside:</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PageExport</name>
    <message>
        <source>1 page is sent to print.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Printing page {page} of {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The page is copied as a picture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The print before is still under way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The printer takes nothing. Look whether it is on, then print again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} pages are sent to print.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PageField</name>
    <message>
        <source>Go to a page (Ctrl+G)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PageGrid</name>
    <message>
        <source>Page {page}, {state}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page}: {state}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PageReport</name>
    <message>
        <source>A garbled heading was read from its picture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A picture seems to hold words. They are not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the attached document {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add this document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attached: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is a picture, and no OCR is installed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is in a language whose OCR data is not installed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page} could not be read; the others could.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page} has its text in the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page} is a picture; an earlier OCR left its text in the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page} is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page} is still to come.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page} lay sideways: turned, read with {percent} % confidence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page} was read by OCR with {percent} % confidence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page} was read by OCR.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page}: text in the file, and a part by OCR with {percent} % confidence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read again with OCR:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read all pages again with OCR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read page {page} again with OCR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some letters have no readable form in the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some words were hard to read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Struck-through words are left out as deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rest follows while you work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was read on each page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words that cannot be seen on the page are left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>could not be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hard to read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read by OCR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text in the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to come</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PageTabs</name>
    <message>
        <source>Ask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PageView</name>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This page cannot be drawn.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PagesModel</name>
    <message>
        <source>Page {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{page}, cited words: {numbers}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{page}, file page {number}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PasswordField</name>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password of {title}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PastTurn</name>
    <message>
        <source>set aside</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Popover</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PreferencesController</name>
    <message>
        <source>Stopped. What came so far is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} is there.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProgressBar</name>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SealPill</name>
    <message>
        <source>0 outside connections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 outside connections, {n} refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quoth refuses every connection that would leave this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sealed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to {host}, {n} calls</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SendButton</name>
    <message>
        <source>Ask (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>About</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetch a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the next start of Quoth.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Is everything there?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Motion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No moving parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody: sentences quoted from the documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quoth {version}. Free software under the GNU Affero General Public License, version 3 or later. It comes without any warranty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show where the library lies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written by</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Close (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SourcesText</name>
    <message>
        <source>Sources</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StageRow</name>
    <message>
        <source>{seconds} s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Stages</name>
    <message>
        <source>Answering</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check each sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checked 1 sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checked {n} sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking 1 sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking {n} sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft an answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drafted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drafted with {model}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drafting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drafting with {model}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read 1 passage, shown below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the best passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read {n} passages, shown below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading 1 passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading {n} passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searched 1 document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searched {n} documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching 1 document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching {n} documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop  Esc</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>1 file needs you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index current</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index: 1 file to come</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index: {n} files to come</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library: {place}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing being read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OCR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opening</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>page {page} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} files need you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{server} has no model “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{server}: {name} ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}, answering in quotes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Tabs</name>
    <message>
        <source>Close (Ctrl+W)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open documents</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Thumbnails</name>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Tools</name>
    <message>
        <source>Contents (F4)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in this document (Ctrl+F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit the width (Ctrl+0)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger (Ctrl++)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Night colours (Ctrl+I)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Printed page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small pictures of the pages (Shift+F4)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller (Ctrl+-)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file page {page} of {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file {page} of {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Dark colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings (Ctrl+,)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TracePopup</name>
    <message>
        <source>Close (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why this answer?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TurnActions</name>
    <message>
        <source>Ask again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask again, edit, export …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the answer with its sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No, it was wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Was it right?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why this answer?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yes, it was right</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TurnView</name>
    <message>
        <source>No</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No, it is in there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passages being read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passages found until then</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped before there was an answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>UndoLine</name>
    <message>
        <source>Removed {title}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>VersionOffer</name>
    <message>
        <source>A second “{title}” ({file}) looks like a new version of the first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep both documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace the old one by {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{title}” looks like a new version of “{old}”.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Viewer</name>
    <message>
        <source>Click a citation to see its page here, with the words marked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to page {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no page “{text}” here. The pages run from {first} to {last}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ViewerFrame</name>
    <message>
        <source>Back (Alt+Left)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward (Alt+Right)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More for this document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages, now page {name}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ZoomButton</name>
    <message>
        <source>100 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size and order of the pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of the pages: {size}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_Swatch</name>
    <message>
        <source>sample of a faint mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sample of a strong mark</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>answers</name>
    <message>
        <source>1 document asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 passage read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No passage has to do with this question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not found in {documents}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These passages come closest, but none of them gives what you asked for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answer in {answer}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counted from the files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counted from the headings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counted from the whole text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counted from {count} parts of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>eight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>evidence in {evidence}, answer in {answer}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>five</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>four</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quoted, no model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seven</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>six</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>these {count} documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>three</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} documents asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} passages read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>errors</name>
    <message>
        <source>A connection to {host} was refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A copy there would hold itself, and go when the library goes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model is read from the disk before its first answer; a big one takes minutes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A part of Quoth is missing: {file}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A setting is not valid.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An older program could damage it, so it stays closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers are quoted sentences meanwhile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask again in a minute.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask again in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask again, or choose a smaller model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask again, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask for it in another way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask in fewer words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capital letters and blanks count.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the permissions, or choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a place outside of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an empty folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another model, or fetch this one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another place, or make room there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect the drive that it lies on, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct it, or delete {file} to start with the defaults.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each line of a set gives a question, its file and the pages that answer it, as JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the key again in the settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the answer again, and use the new link.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetch the file again, or save it anew from the program it came from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetch the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the model more room in {server}, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the password to read it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install Tesseract, then read the document again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install the language for Tesseract, then read the document again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install {server}, or go on with quotes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It holds no bytes; perhaps a download broke off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is a PDF, but an empty one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is of a kind that Quoth does not know.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It lies in {file}, which is not there now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It wants a key, and has none or a wrong one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was moved, renamed or deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was removed or never fetched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was removed, or its name is misspelt.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It works on something else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its content is something else, whatever its name says.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its owner has locked it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its permissions do not allow it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the list of documents.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make room, then go on; nothing read so far is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No page of it can be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No word came for {seconds} seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only one program at a time may write to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the seal for this host if you want it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other programs hold the memory, or the model is too big for this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page} of {file} cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts of it are missing or changed, or it is another kind of file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question and passages do not fit together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quoth did something wrong.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quoth is sealed: nothing leaves this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the document again, or look at the page itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading it needs more memory than Quoth allows itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore a backup, or start with a new library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the set-up again, or install Quoth anew.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save it as a PDF, then add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scanned pages cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See to its certificate, or use another address.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See to the connection to the internet, then try again; what came so far is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split the file and add its parts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start again when you like.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start {server}, then ask again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tesseract has no data for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That cannot be done as asked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That part of the file is damaged; the other pages are there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That password does not open {file}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The installation is not complete.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library cannot be reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library file is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library is open in another Quoth.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library needs a folder of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The question is too long for {model}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The script of a scanned page cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text recognition program Tesseract is not on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no document “{document}” in the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no room to write to {file}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer does not trust its certificate, so nothing was sent to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a fault of the program. Your documents are safe.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This library was written by a newer Quoth.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This link leads nowhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This version cannot do what Quoth needs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try it again; if it stays, send the details to whoever looks after Quoth for you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type the password again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update Quoth.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update {server}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use another backup; the library is as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use another model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the other window, or close it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it wrote was not in the form asked for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What stands before can be asked about only when the file is whole.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without it, answers are quoted sentences.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You asked to stop.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>could not be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damaged: stops at page {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds no pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs a password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a file Quoth can read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scanned; Tesseract is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>that password does not open it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file is not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too large to read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} cannot be read as it should.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} cannot be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} holds no pages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} is damaged: it stops at page {page}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} is no set of questions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} is not a PDF.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} is not a whole backup.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} is not empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} is not there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} is too large.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} lies inside the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} may not be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} needs a password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} could not be fetched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} did not read all of the passages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} gave no usable answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} is busy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} is still being loaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} needs more memory than is free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} stopped answering.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{server} cannot prove who it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{server} cut them short, so what it wrote is not used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{server} does not accept the key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{server} has no model “{model}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{server} is not installed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{server} is not running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{server} is too old.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{server} says: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>first_run</name>
    <message>
        <source>A language model on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ollama is a free program that runs language models on your own computer. Fetch it from ollama.com, start it, come back here and press “Check again”, then fetch a model in the settings (about 2 GB). Without it, answers are sentences quoted from your documents.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>library</name>
    <message>
        <source>1 page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OCR page {page} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {hours} h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {hours} h left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {minutes} min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {minutes} min left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adds to {title}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asked, </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>errata</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>errata to {title}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finding its chapters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>less than 1 min left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not asked, </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opening</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused at page {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading page {page} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>searchable, meaning {percent} %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>supplement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>under 1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}, open</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>outgoing</name>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Closest passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Links open the page in Quoth, on the computer where this was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save with sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several documents could be meant.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sources for BibTeX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped before there was an answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There was no document to ask.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Web page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file page {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>partly supported</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>remarks</name>
    <message>
        <source>All index entries read for “{said}”: {count}; those that have it: {found}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All parts searched for “{said}”: {count}; sentences that hold it: {found}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Behind “{row}” stand several figures; which of them {said} is cannot be told.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computed from two figures of tables: not drafted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents counted: {count}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In another language: clarity {clarity}, {count} quoted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It does not speak of what was asked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is no whole sentence; the words it is taken from are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its place on the page is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out, as not borne out: “{said}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No passage speaks of this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No unit holds a word of the question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not in the cited row: {said}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not named in the cited words: {said}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page} of {title} read: {count} passages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages of {title}: {count}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sufficiency {sufficiency}, so {outcome}: passage {passage}, unit {unit}, missing {missing}, kind {kind}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cited words do not speak of: {said}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The claim denies what the source says.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The claim gives a lower limit; the source an upper one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The claim gives an upper limit; the source a lower one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The claim is not about “{row}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The claim leaves out a “not” or an exception of the source.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The claim says that it is advised; the source, that it is allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The claim says that it is advised; the source, that it is required.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The claim says that it is allowed; the source, that it is advised.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The claim says that it is allowed; the source, that it is not allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The claim says that it is allowed; the source, that it is required.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The claim says that it is not allowed; the source, that it is allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The claim says that it is not allowed; the source, that it is required.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The claim says that it is required; the source, that it is advised.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The claim says that it is required; the source, that it is allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The claim says that it is required; the source, that it is not allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The claim says {said} where the source says {source}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The claim says {said}; the source says {source}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The claim says “{said}”; the source says “{source}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cross-encoder gives {score}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The document cited before says that it changes this one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The row has no “{label}: {said}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The row “{row}” says {source}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sentence strays too far from the words cited to be checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The source adds: “{source}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The source does not say “{said}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The source has other words than: {said}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The source says “{source}” of something else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The source says “{source}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no words to compare.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This document is earlier than the one cited before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This document is replaced by the one cited before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two documents speak of this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two documents speak of this: quoted word for word, not drafted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Under “{label}” the claim says {said}; the source says {source}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} documents may be meant.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} headings of {title} read: kind {kind}, told by {told}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} read under “{row}” of {title}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} read the passage and did not find this in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} read the passage and found this in it; the words differ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{said} does not stand behind “{row}”, but in another row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{said} does not stand in the cited words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{said} does not stand in the row “{row}”.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sources</name>
    <message>
        <source>file {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace</name>
    <message>
        <source>1 passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 passage that only repeats a better one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 sentence shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Down, because a better passage stands on the same page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Down, because the question names another language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drafted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each sentence against the words it cites, with the result above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the headings of your documents; {count} were read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the text itself, part by part; {count} were read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From what your library knows of its files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it got there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept, because it speaks best of the part “{part}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model: the best sentences are quoted as they stand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No passage gives what you asked for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No passage was near enough.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No sentence could be borne out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None has to do with your question. Nothing was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place by each way, with its score; what hints added; the score in the end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reached from {page}, because it comes just before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reached from {page}, because the text goes on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reached from {page}, see “{term}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reached from {page}, which sends the reader here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searched as “{query}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several documents answer differently, so you are asked which one you mean.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The best passages, and what became of them:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They touch on your question, but none gives what you asked for. Nothing was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Under 0.1 s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Understood</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up, because it holds the numbers or codes of your question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up, because the question names its language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up, because the question names this document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up, because you ask where it stands and the index tells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up, because you give the number of this page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up, because you give the number of this section</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Walk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What several ways agree on comes first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which document do you mean?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why this answer?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your question as you wrote it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a passage found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>checking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read, cited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read, not needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>searching</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the best {count} by its meaning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the best {count} by meaning in another language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the best {count} by the words of your question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the best {count} near an answer that the model made up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>writing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} passages that only repeat better ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} sentences shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{documents}. Found: {found}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{documents}; {passages} found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{line} Each of its {count} parts was searched too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{line} Of these, {passages} were compared with your question once more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} wrote from those passages only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} {ms} ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{passages} by its meaning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{passages} by meaning in another language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{passages} by the words of your question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{passages} further down.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{passages} near an answer that the model made up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{passages}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{places} and {count} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{reason} Shown instead: “{text}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{reason}: {places}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{shown}, none dropped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{shown}, {count} dropped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{time}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{time}: {parts}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title} ({passages})</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>turn_menu</name>
    <message>
        <source>Ask again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask all documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask only the ticked document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask only the {count} ticked documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft with {model}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit the question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quotes only, no model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save this answer …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search wider, which takes longer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>verdicts</name>
    <message>
        <source>1 sentence, not checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 sentence, supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asked back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not checked yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing to search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>partly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} sentences, all supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} sentences, not checked</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
