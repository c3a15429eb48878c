import { judgedFrom } from './good.ts'

export const householdQueries = judgedFrom(`
plain ||| крем для рук ;; крем для лица ||| type=крем use=руки|лицо
plain ||| чайник ||| type=чайник
plain ||| шампунь от перхоти ||| type=шампунь use=перхоть
plain ||| гладильная доска ||| type=доска kind=гладильная
begin ||| по ;; под ||| type=помада|порошок|подсак|подгузники|подушка|полотенце
begin ||| пом ||| type=помада
begin ||| пол ||| type=полотенце
begin ||| сп ;; спи ||| type=спиннинг|спицы|спрей
begin ||| кре ||| type=крем
begin ||| кр ||| type=крем|краска|краски
begin ||| крас ||| type=краска|краски
begin ||| крем со ||| type=крем use=солнце
begin ||| крем ув ||| type=крем effect=увлажнение
begin ||| крем д ||| type=крем
begin ||| набор му ;; набор муж ||| type=набор who=мужчины
begin ||| набор ма ||| type=набор use=ногти
begin ||| доска гл ||| type=доска kind=гладильная
begin ||| чайник за ||| type=чайник kind=заварочный
begin ||| чайник эл ||| type=чайник power=сеть
begin ||| нож по ||| type=нож
begin ||| нож для ||| type=нож use=овощи
begin ||| шампунь пр ||| type=шампунь use=перхоть
begin ||| ши ||| section=Рукоделие
begin ||| лед ||| type=ледобур
begin ||| зим ||| season=зима
begin ||| уд ;; уди ||| type=удилище|удочка
begin ||| бал ||| type=бальзам|приманка
begin ||| бле ||| type=блендер|приманка
begin ||| блен ||| type=блендер
begin ||| ват ||| type=нет
begin ||| шв ||| type=швабра|машинка|нитки
begin ||| кат ||| type=катушка
begin ||| кор ||| type=коробка
begin ||| кол ||| type=коляска
begin ||| сал ||| type=салфетки
begin ||| суш ||| type=сушилка
begin ||| gar ;; гар ||| brand=garnier
begin ||| шим ||| brand=shimano
begin ||| катушка ши ||| type=катушка
begin ||| фен ро ||| type=фен
begin ||| паста зу ||| type=паста
begin ||| нит ||| type=нитки
begin ||| тер ||| type=термос|тёрка
begin ||| мас ||| type=массажёр
begin ||| свеча ар ||| type=свеча
aim ||| для рыбалки зимой ;; на зимнюю рыбалку ||| use=рыбалка season=зима
aim ||| для рыбалки ||| use=рыбалка
aim ||| ловить рыбу ||| use=рыбалка
aim ||| чтобы сверлить лед ||| type=ледобур
aim ||| в подарок маме ;; подарок маме ||| use=подарок who=женщины
aim ||| подарок папе ||| use=подарок who=мужчины
aim ||| чтобы убрать накипь ||| use=накипь
aim ||| от накипи ||| use=накипь
aim ||| от плесени ;; средство от плесени ||| use=плесень
aim ||| от засора ;; прочистить трубу ||| use=засор
aim ||| вывести пятно ||| use=пятна
aim ||| от пятен ||| use=пятна
aim ||| мыть посуду ;; для мытья посуды ||| use=посуда
aim ||| мыть пол ||| type=швабра|ведро
aim ||| вытирать пыль ||| type=салфетки
aim ||| сушить белье ||| type=сушилка
aim ||| сушить волосы ||| type=фен
aim ||| гладить белье ||| type=утюг|доска kind=гладильная
aim ||| от морщин ||| use=морщины
aim ||| от прыщей ;; убрать прыщи ||| use=прыщи
aim ||| смыть макияж ||| use=макияж
aim ||| для снятия макияжа ||| use=макияж
aim ||| покрасить волосы ||| use=волосы
aim ||| для бритья ;; бриться ||| use=бритьё
aim ||| чистить зубы ||| use=зубы
aim ||| от комаров ||| use=комары
aim ||| от моли ||| use=моль
aim ||| рисовать ребенку ||| use=рисование
aim ||| для вязания ;; вязать ||| use=вязание
aim ||| шить ||| use=шитьё
aim ||| для новорожденного ||| who=дети
aim ||| кормить малыша ||| type=бутылочка
aim ||| печь кексы ||| use=выпечка
aim ||| чистить картошку ||| use=овощи
aim ||| натереть сыр ||| type=тёрка
aim ||| хранить крупу ||| type=банка|контейнер
aim ||| измерить давление ||| type=тонометр
aim ||| загорать на море ||| use=солнце
aim ||| читать вечером ||| type=лампа
aim ||| от сухости кожи ||| effect=увлажнение
aim ||| для ванной ||| use=ванная
aim ||| на елку ||| type=гирлянда
code ||| lr130d ;; LR 130 D ||| article=LR-130D
code ||| ЛР-130Д ||| article=LR-130D
code ||| sl40104 ;; СЛ 401 04 ||| article=SL-401-04
code ||| мк wa 240 ;; МК-WА-240 ||| article=MK-WA-240
code ||| 04206126 ||| article=TF-04206126
code ||| рwк1714сgl ;; pwk1714 ||| article=PWK-1714CGL
code ||| vх76073 ;; 7.6073 ||| article=VX-7.6073
code ||| gc490540 ;; GC 4905 ||| article=GC-4905/40
code ||| НЕМ7121 ;; hem 7121 ||| article=HEM-7121
code ||| sy58 ;; SY 5 8 ||| article=SY-5-8
code ||| scf573 ;; СЦФ-573 ||| article=SCF-573
code ||| TM667880 ||| article=TM-6678-80
code ||| LJ 81501 ||| article=LJ-81501-25RT
brand ||| шимано ||| brand=shimano
brand ||| дайва ||| brand=daiwa
brand ||| салмо ||| brand=salmo
brand ||| микадо ||| brand=mikado
brand ||| тефаль ||| brand=tefal
brand ||| люминарк ||| brand=luminarc
brand ||| мулинекс ||| brand=moulinex
brand ||| полярис ||| brand=polaris
brand ||| трамонтина ||| brand=tramontina
brand ||| ваниш ||| brand=vanish
brand ||| глейд ||| brand=glade
brand ||| фейри ||| brand=fairy
brand ||| гарньер ||| brand=garnier
brand ||| нивея ||| brand=nivea
brand ||| лореаль ||| brand=l'oreal paris
brand ||| мейбелин ||| brand=maybelline
brand ||| буржуа ||| brand=bourjois
brand ||| жиллет ||| brand=gillette
brand ||| колгейт ||| brand=colgate
brand ||| сплат ||| brand=splat
brand ||| памперс ||| brand=pampers
brand ||| авент ||| brand=avent
brand ||| чико ||| brand=chicco
brand ||| омрон ||| brand=omron
brand ||| бойрер ||| brand=beurer
brand ||| арко ||| brand=arko
brand ||| ровента ||| brand=rowenta
family ||| рыболовный ;; рыбацкий ||| use=рыбалка
family ||| ножик ||| type=нож
family ||| ножичек ||| type=нож
family ||| сковородка ||| type=сковорода
family ||| кастрюлька ||| type=кастрюля
family ||| чайничек ||| type=чайник
family ||| ведёрко ||| type=ведро
family ||| детская зубная щетка ||| type=щётка who=дети
family ||| зубная паста ||| type=паста
family ||| зубы ||| use=зубы
family ||| рыба ||| use=рыбалка
family ||| увлажнение ||| effect=увлажнение
family ||| увлажнитель для лица ||| effect=увлажнение
family ||| кремик ||| type=крем
family ||| отбеливание ||| type=паста
family ||| вязальные спицы ||| type=спицы
family ||| шитье ||| use=шитьё
family ||| коробочка ||| type=коробка
family ||| подушечка ||| type=подушка
family ||| куколка ||| type=кукла
family ||| лампочка настольная ||| type=лампа
family ||| свечка ||| type=свеча
family ||| ароматная свеча ||| type=свеча
family ||| деревянный конструктор ||| type=конструктор
family ||| подарок ||| use=подарок
family ||| солнце ||| use=солнце
family ||| массаж ||| type=массажёр
short ||| телескопический спиннинг ||| type=спиннинг
short ||| зимняя удочка ||| type=удочка
short ||| электрический чайник ;; электрочайник ||| type=чайник power=сеть
short ||| антипригарная сковорода ||| type=сковорода
short ||| разделочная доска ||| type=доска
short ||| пищевой контейнер ||| type=контейнер
short ||| стиральный порошок ||| type=порошок use=стирка
short ||| увлажняющий крем ||| type=крем effect=увлажнение
short ||| солнцезащитный крем ||| type=крем use=солнце
short ||| антивозрастная сыворотка ||| type=сыворотка
short ||| ортопедическая подушка ||| type=подушка
short ||| махровое полотенце ||| type=полотенце
short ||| прогулочная коляска ||| type=коляска
short ||| безынерционная катушка ||| type=катушка
short ||| настольная лампа ||| type=лампа
short ||| восстанавливающий бальзам ||| type=бальзам
short ||| силиконовая форма ||| type=форма
short ||| плетеная леска ||| type=леска
short ||| круговые спицы ||| type=спицы
short ||| елочная гирлянда ||| type=гирлянда
typo ||| спининг ||| type=спиннинг
typo ||| скаварода ||| type=сковорода
typo ||| мисорубка ||| type=мясорубка
typo ||| канструктор ||| type=конструктор
typo ||| палатенце ||| type=полотенце
typo ||| подгузнеки ||| type=подгузники
typo ||| тонаметр ||| type=тонометр
typo ||| балзам ||| type=бальзам
layout ||| rhtv lkz her ||| type=крем use=руки
layout ||| elbkbot ||| type=удилище
layout ||| ыршьфтщ ||| brand=shimano
layout ||| gjveirf ||| type=нет
translit ||| kastrulya ||| type=кастрюля
translit ||| krem dlya ruk ||| type=крем use=руки
translit ||| udochka ||| type=удочка
translit ||| pomada ||| type=помада
`)

/** Queries outside the range of this shop: nothing may be found. */
export const householdNonsense = [
  'айфон 15',
  'квадрокоптер',
  'фывапролдж',
  'qwrtplkj',
  'тормозные колодки',
  'шуруповёрт',
  'цемент м500',
  'зимняя резина',
  'корм для кошек',
  'ноутбук игровой',
  'бензопила',
  'zx-77123-q',
  'аквариум',
  'смеситель для раковины',
  'велосипед горный',
]
