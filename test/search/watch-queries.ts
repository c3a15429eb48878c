import { judgedFrom } from './good.ts'

export const watchQueries = judgedFrom(`
plain ||| часы ||| type=часы
plain ||| мужские часы ;; часы мужские ;; часы для мужчины ||| type=часы gender=муж
plain ||| женские часы ;; часы для женщины ||| type=часы gender=жен
plain ||| детские часы ;; часы для ребенка ||| type=часы gender=дет
plain ||| смарт часы ;; смарт-часы ;; умные часы ||| type=смарт
plain ||| ремешок для часов ;; ремешок ||| type=ремешок
plain ||| будильник ||| type=будильник
plain ||| батарейка для часов ||| type=батарейка
plain ||| коробка для часов ||| type=коробка|шкатулка
typo ||| чсаы касио ||| brand=casio
typo ||| рмешок ;; ремишок ;; ремешек ||| type=ремешок
typo ||| механичиские часы ;; механческие часы ||| type=часы movement=мех
typo ||| кварцывые часы ||| type=часы movement=кварц
typo ||| cassio ;; csaio ;; casioo ||| brand=casio
typo ||| tisot ;; tissott ||| brand=tissot
typo ||| orinet ;; oriemt ||| brand=orient
typo ||| viktorinox ;; victorinix ||| brand=victorinox
typo ||| citisen ;; citzen ||| brand=citizen
typo ||| seko ;; seilo ||| brand=seiko
typo ||| женскиие часы ||| type=часы gender=жен
two ||| мехоничиские часы ||| type=часы movement=мех
two ||| будельнек ||| type=будильник
two ||| viktarinox ||| brand=victorinox
two ||| ремишек кожанный ||| type=ремешок material=кожа
two ||| водонипроницаемые часы 200 м ||| type=часы water=200
layout ||| xfcs ||| type=часы
layout ||| xfcs rfcbj ||| brand=casio
layout ||| сфышщ ||| brand=casio
layout ||| ыушлщ ||| brand=seiko
layout ||| ещкн ||| type=нет
layout ||| htvtijr ||| type=ремешок
layout ||| ;tycrbt xfcs ||| type=часы gender=жен
layout ||| ve;crbt xfcs ||| type=часы gender=муж
layout ||| ешыыще ||| brand=tissot
layout ||| ,elbkmybr ||| type=будильник
translit ||| chasy ;; chasi ||| type=часы
translit ||| muzhskie chasy ;; muzhskie chasi ||| type=часы gender=муж
translit ||| zhenskie chasy ||| type=часы gender=жен
translit ||| remeshok kozhanyj ;; remeshok ||| type=ремешок
translit ||| budilnik ||| type=будильник
translit ||| vostok amfibiya ;; vostok ||| brand=восток
translit ||| raketa ||| brand=ракета
translit ||| polet ||| brand=полёт
brand ||| касио ;; кассио ||| brand=casio
brand ||| сейко ||| brand=seiko
brand ||| ориент ||| brand=orient
brand ||| тиссот ;; тиссо ||| brand=tissot
brand ||| ситизен ||| brand=citizen
brand ||| фоссил ||| brand=fossil
brand ||| свотч ||| brand=swatch
brand ||| таймекс ;; тимекс ||| brand=timex
brand ||| викторинокс ||| brand=victorinox
brand ||| гармин ||| brand=garmin
brand ||| лонжин ;; лонжинес ||| brand=longines
brand ||| сертина ||| brand=certina
brand ||| часы касио мужские ||| brand=casio gender=муж
brand ||| сяоми ;; ксиоми ||| brand=xiaomi
brand ||| джи шок ;; g shock ;; gshock ||| line=g-shock
brand ||| даниэль веллингтон ||| brand=daniel wellington
brand ||| майкл корс ||| brand=michael kors
yo ||| полет ;; полёт ||| brand=полёт
yo ||| часы с чёрным циферблатом ||| type=часы dial=черный
yo ||| зелёный циферблат ||| dial=зеленый
units ||| ремешок 20мм ;; ремешок 20 мм ||| type=ремешок size=20
units ||| ремешок 2,2 см ||| type=ремешок size=22
units ||| часы водозащита 200 м ;; часы 200м ||| type=часы water=200
units ||| браслет 18 мм ||| type=браслет size=18
order ||| casio часы мужские ||| brand=casio gender=муж
order ||| кожаный ремешок 22 мм черный ||| type=ремешок size=22 color=черный
order ||| часы мужские механические seiko ||| brand=seiko
order ||| bambino orient ||| line=bambino
category ||| аксессуары ||| section=Аксессуары
category ||| настенные часы ||| section=Настенные часы
category ||| часы для дома ||| section=Часы для дома
category ||| наручные часы ||| section=Наручные часы
category ||| ремешки для часов ||| section=Ремешки для часов
attribute ||| часы с кожаным ремешком ||| type=часы strap=кожа
attribute ||| механические часы ||| type=часы movement=мех
attribute ||| часы с автоподзаводом ||| автоподзавод=да
attribute ||| часы с сапфировым стеклом ||| стекло=сапфировое
attribute ||| дайверские часы ||| стиль=дайверские
attribute ||| противоударные часы ||| противоударные=да
attribute ||| часы с gps ||| gps=да
attribute ||| часы на солнечной батарее ||| солнечная батарея=да
attribute ||| кварцевые женские ||| movement=кварц gender=жен
attribute ||| часы синий циферблат ||| type=часы dial=синий
attribute ||| силиконовый ремешок ||| type=ремешок material=силикон
attribute ||| часы с хронографом ||| хронограф=да
attribute ||| спортивные часы с пульсометром ||| пульсометр=да стиль=спортивные
phrase ||| хочу недорогие мужские часы с кожаным ремешком ||| type=часы gender=муж strap=кожа
phrase ||| подарок жене часы ||| type=часы gender=жен
phrase ||| нужны противоударные часы для мужчины ||| противоударные=да gender=муж
phrase ||| ищу механические часы с автоподзаводом до 30000 ||| type=часы автоподзавод=да
phrase ||| посоветуйте умные часы для бега с gps ||| type=смарт gps=да
phrase ||| какие часы купить ребенку с кнопкой sos ||| type=часы gender=дет
phrase ||| водонепроницаемые часы для плавания ||| type=часы water=50|100|200|300
phrase ||| красивые женские часы на браслете ||| type=часы gender=жен strap=сталь
begin ||| ча ||| type=часы
begin ||| ре ;; рем ||| type=ремешок
begin ||| бу ||| type=будильник
begin ||| бат ||| type=батарейка
begin ||| часы му ||| type=часы gender=муж
begin ||| часы же ||| type=часы gender=жен
begin ||| часы де ||| type=часы gender=дет
begin ||| ремешок ко ||| type=ремешок material=кожа
begin ||| ремешок си ||| type=ремешок material=силикон
begin ||| ca ;; cas ||| brand=casio
begin ||| кас ||| brand=casio
begin ||| тис ||| brand=tissot
begin ||| часы се ||| brand=seiko
aim ||| для дайвинга ||| стиль=дайверские
aim ||| для бега ||| type=смарт gps=да
aim ||| в подарок мужу ||| type=часы gender=муж
aim ||| в подарок дочке ||| type=часы gender=дет|жен
aim ||| хранить часы ||| type=коробка|шкатулка
aim ||| для хранения часов ||| type=коробка|шкатулка
aim ||| чтобы просыпаться ||| type=будильник
aim ||| плавать в бассейне ||| type=часы water=50|100|200
family ||| часики ||| type=часы
family ||| ремень для часов ||| type=ремешок
family ||| кварц ||| movement=кварц
family ||| механика ||| movement=мех
family ||| кожа ||| type=часы|ремешок strap=кожа
code ||| GA-2100-1A1 ;; ga2100 ;; ga-2100 ||| article=GA-2100-1A1
code ||| FS4735 ||| article=FS4735
code ||| T006.407.11.033.00 ;; t0064071103300 ||| article=T006.407.11.033.00
code ||| 71013 ||| offer=71013
code ||| 71130 ||| offer=71130
code ||| MK8086 ||| article=MK8086
code ||| a158wa ;; A158WA-1 ||| article=A158WA-1
code ||| BM7108-22L ||| article=BM7108-22L
`)

export const watchNonsense = [
  'смеситель для кухни',
  'фывапролджэ',
  'qwrtplkj',
  'холодильник двухкамерный',
  'шуруповерт',
  'кроссовки беговые',
  'ччччч',
  'резиновая лодка',
  'zzxcvb',
  'гречневая каша',
]
