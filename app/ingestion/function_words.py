# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words that bound noun phrases, by language.

Beside grammar's own words the lists hold the commonest verbs and adverbs: without a tagger they part subjects from objects.
"""

from collections import Counter

_ENGLISH = """
a about above according accordingly across after again against all allow allows almost along already also although always am
among an and another any anyone anything apply applies appear appears are around as ask at away back be became because become
becomes been before begin begins being below beside besides between beyond both bring but by call called can cannot cause
causes choose chooses come comes consider considered consist consists contain contains containing continue could deal deals
describe described describes did do does doing done down during each either else enough ensure especially etc even ever every
everyone everything except exceed exceeds far few find first follow following follows for form found from further furthermore
gain gains gave generally get gets give given gives giving go goes had happen happens has have having he hence her here hereby
herein hereof hereto hers herself him himself his how however i if immediately in include included includes including indeed
instead into is it its itself just keep kept know known last later least leave leaves less let lets like likely made mainly make
makes making many may me mean means might more moreover most mostly much must my myself namely near nearly necessary need needs
neither never nevertheless next no nobody none nor not nothing now occur occurs of off often on once one ones only onto or
other others otherwise our ours ourselves out over own particular per perhaps possible prior provide provided provides
providing pursuant put rather reach receive receives recently refer refers regarding require required requires respectively
resulting return same say says second see seem seems seen set several shall she should show shown shows since so some someone
something sometimes soon still subject such take taken takes taking than that the their theirs them themselves then there
thereafter thereby therefore therefrom therein thereof thereto these they thing things this those though through throughout
thus to together too toward towards try turn turns twice under unless unlike until up upon us use used uses using usually
various very via want was way ways we well went were what whatever when whenever where whereas wherein whether which while
who whoever whole whom whose why will with within without would yet you your yours yourself two three four five six seven eight
nine ten new different similar certain good better best great large small high low long short full able available based
related due current currently specific specified appropriate applicable additional respective following entire overall
longer relevant accordance behalf said amended adopted approved january february march april june july august september
october november december monday tuesday wednesday thursday friday saturday sunday
"""
_GERMAN = """
aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus bei beim bis bzw da dabei dadurch
dafür damit dann darauf darf das dass davon dazu dem den denn der deren des dessen die dies diese diesem diesen dieser dieses
doch dort durch dürfen ein eine einem einen einer eines er es etwa etwas für gegen gibt hat hatte haben hier ihm ihr ihre ihrem
ihren ihrer ihres im in indem ins ist ja jede jedem jeden jeder jedes jedoch kann kein keine keinem keinen keiner können man
mehr mit muss müssen nach nicht nichts noch nur ob oder ohne sehr sein seine seinem seinen seiner seines sich sie sind so soll
sollen sowie über um und uns unter viel vom von vor wann war waren was weil welche welchem welchen welcher wenn wer werden wie
wird wir wo wurde wurden zu zum zur zwischen
"""
_FRENCH = """
a afin ai ainsi alors après au aucun aucune aussi autre autres aux avant avec avoir c car ce ceci cela celle celles celui ces cet
cette ceux chaque chez ci comme contre d dans de depuis des doit doivent donc dont du elle elles en encore entre est et être eu
été fait faire font hors il ils j jusque l la laquelle le lequel les lesquelles lesquels leur leurs lors lorsque lui m mais même
mêmes moins n ne ni nous on ont ou où par parce pas pendant peut peuvent plus pour puis qu quand que quel quelle quelles quels
qui s sa sans sauf se selon sera seront ses si soit son sont sous sur tous tout toute toutes très un une vers vous y
"""
_SPANISH = """
a al algo alguna algunas alguno algunos ante antes aquel aquella así aun aunque cada como con contra cual cuales cuando cuya
cuyo de debe deben del desde donde dos durante e el ella ellas ellos en entre era es esa esas ese eso esta están estas este
esto estos fue ha haber había hace han hasta hay la las le les lo los mas más me mediante mi muy ni no nos o otra otras otro
otros para pero podrá podrán por porque puede pueden pues que quien quienes se sea sean según ser será serán si sido sin
sino sobre son su sus también tan tanto tiene tienen toda todas todo todos tras u un una unas uno unos y ya
"""

FUNCTION_WORDS: dict[str, frozenset[str]] = {
    "en": frozenset(_ENGLISH.split()),
    "de": frozenset(_GERMAN.split()),
    "fr": frozenset(_FRENCH.split()),
    "es": frozenset(_SPANISH.split()),
}

JOINING = frozenset(("of", "and", "or", "for", "in", "to", "the", "with", "a", "an", "on", "at", "by", "from"))
"""Small words that stand inside names."""
_BEFORE_NOUNS = """
a an the any each every this these those such no some all its their his her your our my of in for with by on from under
against between during per into another either both der die das des dem den ein eine einer einem einen la le les un une du au aux
de en sur por con el los las una del
"""
DETERMINERS = frozenset(_BEFORE_NOUNS.split())
"""Words after which a noun phrase begins."""

_FREQUENT = 80
"""Of a language without a list, so many of the commonest words are taken for its function words."""


def bounding_words(counts: Counter[str], language: str) -> frozenset[str]:
    """The function words of a document in a language (ISO 639-1, "" when unknown), from how often its folded words occur."""
    listed = FUNCTION_WORDS.get(language)
    if listed is not None:
        return listed
    if counts.total() < _FREQUENT * 10:
        return FUNCTION_WORDS["en"]
    return frozenset(word for word, _ in counts.most_common(_FREQUENT))
