import { judgedFrom } from './good.ts'

export const plumbingQueries = judgedFrom(`
plain ||| смеситель ;; смесители ;; смеситель сантехнический ||| type=смеситель
plain ||| унитаз ;; унитазы ||| type=унитаз
plain ||| ванна ||| type=ванна
plain ||| раковина ||| type=раковина
plain ||| сифон ||| type=сифон
plain ||| водонагреватель ||| type=водонагреватель
plain ||| сиденье для унитаза ;; сиденье унитаз ;; крышка сиденье для унитаза ||| type=сиденье
plain ||| крепление для унитаза ||| type=крепеж
plain ||| картридж для смесителя ||| type=картридж
plain ||| шланг для душа ||| type=шланг use=душ
plain ||| насос ||| type=насос
plain ||| труба ||| type=труба
plain ||| герметик ||| type=герметик
plain ||| тройник ||| type=тройник
plain ||| инсталляция для унитаза ||| type=инсталляция
plain ||| кран ||| type=кран
typo ||| смесетель ;; смиситель ;; смесиель ;; смеситкль ;; смсеситель ;; смеситетль ||| type=смеситель
typo ||| унитас ;; унитз ;; уннитаз ;; уеитаз ||| type=унитаз
typo ||| ракавина ;; раковинна ||| type=раковина
typo ||| водонагриватель ;; водонагревательь ||| type=водонагреватель
typo ||| полотенцесушитиль ;; полотенце сушитель ||| type=полотенцесушитель
typo ||| радиотор ;; радеатор ||| type=радиатор
typo ||| герметек ||| type=герметик
typo ||| сефон ;; сифрн ||| type=сифон
typo ||| инстоляция ;; инсталяция ||| type=инсталляция
typo ||| фелтр для воды ||| type=фильтр
two ||| смесетиль ;; смисетель ;; смасетель ||| type=смеситель
two ||| вадонагриватель ||| type=водонагреватель
two ||| палатенцесушитель ;; полотенцосушитиль ||| type=полотенцесушитель
two ||| термогаловга ||| type=термоголовка
two ||| инстолятция ||| type=инсталляция
two ||| радеатар ||| type=радиатор
layout ||| cvtcbntkm ||| type=смеситель
layout ||| eybnfp ||| type=унитаз
layout ||| hfrjdbyf ||| type=раковина
layout ||| rhfy ifhjdjq ||| type=кран
layout ||| djljyfuhtdfntkm ||| type=водонагреватель
layout ||| nhe,f 20vv ;; nhe,f ||| type=труба
layout ||| cbajy lkz hfrjdbys ||| type=сифон place=раковина
layout ||| ifjdfy ||| type=нет
layout ||| пкщру ||| brand=grohe
layout ||| мфдеус ||| brand=valtec
layout ||| ,fxjr ||| type=арматура|клапан|крепеж
translit ||| smesitel ;; smesitel dlya kuhni ||| type=смеситель
translit ||| unitaz ||| type=унитаз
translit ||| rakovina ||| type=раковина
translit ||| kran sharovoy ;; kran sharovyj ||| type=кран
translit ||| truba polipropilenovaya ||| type=труба material=полипропилен
translit ||| polotencesushitel ;; polotentsesushitel ||| type=полотенцесушитель
translit ||| vodonagrevatel ||| type=водонагреватель
translit ||| shlang dlya dusha ||| type=шланг use=душ
translit ||| germetik ||| type=герметик
brand ||| бош ||| brand=bosch
brand ||| грое ;; гроэ ||| brand=grohe
brand ||| валтек ||| brand=valtec
brand ||| серсанит ;; церсанит ||| brand=cersanit
brand ||| грундфос ||| brand=grundfos
brand ||| аристон ||| brand=ariston
brand ||| данфосс ||| brand=danfoss
brand ||| рифар ||| brand=rifar
brand ||| термекс ||| brand=thermex
brand ||| вило ||| brand=wilo
brand ||| dzhileks ;; jileks ;; джилекс ||| brand=джилекс
brand ||| смеситель бош ||| type=смеситель brand=bosch
brand ||| алкапласт ||| brand=alcaplast
brand ||| santek ;; сантек ||| brand=santek
yo ||| ёршик ;; ершик ||| type=ершик
yo ||| лён ;; лен сантехнический ||| type=лен
yo ||| чёрный смеситель ;; черный смеситель ||| type=смеситель color=черный
yo ||| счётчик воды ||| type=счетчик
units ||| труба 20 мм ;; труба 20мм ||| type=труба size=20
units ||| труба 110 мм ||| type=труба size=110
units ||| кран 1/2 дюйма ;; кран 1/2" ;; кран 1/2 ||| type=кран size=1/2
units ||| кран шаровой 3/4 ||| type=кран size=3/4
units ||| водонагреватель 50 л ;; водонагреватель 50 литров ||| type=водонагреватель volume=50
units ||| подводка 60 см ;; подводка 0,6 м ||| type=подводка length=60
units ||| шланг для душа 2 м ||| type=шланг use=душ length=200
units ||| ванна 170 см ;; ванна 1,7 м ||| type=ванна length=170
units ||| кувшин 3,5 л ||| type=кувшин
units ||| картридж 35 мм ||| type=картридж size=35
order ||| для кухни смеситель ;; кухня смеситель ||| type=смеситель place=кухня
order ||| шаровой кран ||| type=кран handle=бабочка|рычаг
order ||| латунный тройник ||| type=тройник material=латунь
order ||| для раковины сифон ||| type=сифон place=раковина
order ||| чугунная ванна ||| type=ванна material=чугун
order ||| белый герметик ||| type=герметик color=белый
category ||| санфаянс ||| section=Санфаянс
category ||| отопление ||| section=Отопление
category ||| канализация ||| section=Канализация
category ||| запорная арматура ||| section=Запорная арматура
category ||| трубы и фитинги ||| section=Трубы и фитинги
category ||| запчасти для смесителей ||| section=Запчасти для смесителей
category ||| душевые кабины ||| section=Душевые кабины
category ||| мебель для ванной ||| section=Мебель для ванной
attribute ||| подвесной унитаз ||| type=унитаз mount=подвесной
attribute ||| унитаз с микролифтом ||| type=унитаз microlift=да
attribute ||| латунный смеситель ||| type=смеситель material=латунь
attribute ||| мойка из нержавейки ||| type=мойка material=нержавейка
attribute ||| мойка врезная ||| type=мойка mount=врезной
attribute ||| алюминиевый радиатор ||| type=радиатор material=алюминий
attribute ||| стальная ванна ||| type=ванна material=сталь
attribute ||| акриловая ванна ||| type=ванна material=акрил
attribute ||| полипропиленовая труба ||| type=труба material=полипропилен
attribute ||| кухонный смеситель ||| type=смеситель place=кухня
attribute ||| зеркало с подсветкой ||| type=зеркало
attribute ||| циркуляционный насос ||| type=насос kind=циркуляционный
attribute ||| электрический полотенцесушитель ||| type=полотенцесушитель kind=электрический
attribute ||| угловая раковина ||| type=раковина shape=угловой
attribute ||| смеситель с термостатом ||| type=смеситель thermostat=да
phrase ||| хочу купить смеситель для кухни ||| type=смеситель place=кухня
phrase ||| подскажите недорогой унитаз с микролифтом ||| type=унитаз microlift=да
phrase ||| нужна чугунная ванна 170 см ||| type=ванна material=чугун
phrase ||| какой шланг для стиральной машины выбрать ||| type=шланг use=стиральная
phrase ||| чем прочистить трубы средство ||| type=средство
phrase ||| хороший насос для колодца ||| type=насос kind=погружной
phrase ||| ищу сифон в ванну ||| type=сифон place=ванна
begin ||| см ;; сме ||| type=смеситель
begin ||| ун ;; уни ||| type=унитаз
begin ||| кр ||| type=кран|крепеж|кронштейн
begin ||| кра ||| type=кран
begin ||| ра ||| type=раковина|радиатор
begin ||| рад ||| type=радиатор
begin ||| тр ||| type=труба|тройник|трап|трос
begin ||| ва ||| type=ванна|вантуз
begin ||| вант ||| type=вантуз
begin ||| смеситель ку ||| type=смеситель place=кухня
begin ||| смеситель ду ||| type=смеситель place=душ
begin ||| кран ша ||| type=кран handle=бабочка|рычаг
begin ||| унитаз под ||| type=унитаз mount=подвесной
begin ||| труба ка ||| type=труба use=канализация
begin ||| сифон для ку ||| type=сифон place=кухня
begin ||| насос по ||| type=насос kind=погружной
begin ||| насос др ||| type=насос kind=дренажный
begin ||| шланг по ||| type=шланг use=полив
begin ||| мой ||| type=мойка
begin ||| сид ||| type=сиденье
begin ||| ком ||| type=нет
begin ||| гро ||| brand=grohe
begin ||| гер ||| type=герметик
begin ||| смеситель гр ||| type=смеситель brand=grohe
aim ||| под раковину ||| place=раковина type=сифон
aim ||| для раковины ||| place=раковина
aim ||| для душа ||| type=шланг|лейка|стойка|смеситель use=душ
aim ||| для унитаза ||| type=сиденье|крепеж|манжета|гофра|арматура|инсталляция
aim ||| прочистить засор ||| type=вантуз|трос|средство
aim ||| от засора ||| type=вантуз|трос|средство
aim ||| чтобы не протекало ||| type=герметик|фум|лен|паста|прокладка
aim ||| паять трубы ||| type=паяльник
aim ||| резать трубы ||| type=ножницы
aim ||| греть воду ||| type=водонагреватель
aim ||| качать воду ||| type=насос
aim ||| очистить воду ||| type=фильтр|кувшин
aim ||| для очистки воды ||| type=фильтр|кувшин
aim ||| сушить полотенца ||| type=полотенцесушитель
aim ||| для стиральной машины ||| use=стиральная
aim ||| для полива ||| use=полив
aim ||| откачать воду из подвала ||| type=насос kind=дренажный
aim ||| крепить трубу ||| type=хомут|клипса
family ||| душ ;; душевой ||| type=шланг|лейка|стойка|кабина|поддон|трап|смеситель
family ||| краник ||| type=кран
family ||| трубный ||| type=ключ|труба
family ||| раковинка ||| type=раковина
family ||| зеркальный ||| type=зеркало
family ||| смесительный ||| type=смеситель
family ||| нагреватель воды ||| type=водонагреватель
family ||| водогрейка ||| type=нет
family ||| канализационный тройник ||| type=тройник size=110
family ||| латунь ||| material=латунь
family ||| поливной шланг ||| type=шланг use=полив
family ||| радиаторный кронштейн ||| type=кронштейн
family ||| чугунка ванна ||| type=ванна material=чугун
short ||| однорычажный смеситель ||| type=смеситель
short ||| металлический шланг для душа ||| type=шланг use=душ
short ||| силиконовый герметик ||| type=герметик
short ||| соединительная муфта ||| type=муфта
short ||| расширительный бак ||| type=бак
short ||| канализационная труба ||| type=труба use=канализация
short ||| верхний душ ||| type=лейка|стойка
short ||| биметаллический радиатор ||| type=радиатор material=биметалл
short ||| счетчик горячей воды ||| type=счетчик temp=горячий
code ||| KR-10037 ||| article=KR-10037
code ||| кр-10037 ||| article=KR-10037
code ||| TP-10074 ;; tp10074 ;; TP 10074 ||| article=TP-10074
code ||| СМ-10000/2 ||| article=СМ-10000/2
code ||| VT-10518 ||| article=VT-10518
code ||| UN-10851/2 ||| article=UN-10851/2
`)

/** Queries outside the range of this shop: nothing may be found. */
export const plumbingNonsense = [
  'айфон 15',
  'фывапролджэ',
  'asdfghjk',
  'квадрокоптер',
  'велосипед горный',
  'ццццц',
  'красный квадрокоптер',
  'зубная паста детская клубника элефант',
  'xyzzy',
  'купить слона',
  'новогодняя елка пихта',
]
