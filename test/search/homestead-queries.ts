import { judgedFrom } from './good.ts'

export const homesteadQueries = judgedFrom(`
plain ||| печь для бани ;; банная печь ||| type=печь place=баня
plain ||| дрель ||| type=дрель
plain ||| лестница ||| type=лестница
plain ||| мангал ||| type=мангал
plain ||| теплица ||| type=теплица
plain ||| снеговая лопата ||| type=лопата kind=снеговая
plain ||| болгарка ||| type=ушм
begin ||| печ ;; пе ||| type=печь
begin ||| др ||| type=дрель|дрова
begin ||| дре ||| type=дрель
begin ||| дро ||| type=дрова
begin ||| мо ;; мол ||| type=молоток
begin ||| топ ||| type=топор
begin ||| шла ||| type=шланг
begin ||| шам ||| type=шампур
begin ||| ле ||| type=лестница|лейка|леска
begin ||| лест ||| type=лестница
begin ||| лоп ||| type=лопата
begin ||| лопата сн ;; лопата ш ;; лопата шт ||| type=лопата kind=снеговая|штыковая
begin ||| лопата шты ||| type=лопата kind=штыковая
begin ||| печь от ||| type=печь place=дом
begin ||| печь ба ||| type=печь place=баня
begin ||| семена то ;; семена том ||| type=семена use=томат
begin ||| семена га ||| type=семена use=газон
begin ||| диск ал ||| type=диск use=керамика
begin ||| диск от ||| type=диск use=металл
begin ||| сверло по ст ||| type=сверло use=стекло
begin ||| перф ||| type=перфоратор
begin ||| перч ||| type=перчатки
begin ||| газон ||| type=газонокосилка|семена
begin ||| пил ||| type=бензопила|пилки
begin ||| сад ||| section=Садовый инструмент|Садовая мебель
begin ||| стол ;; сто ||| type=стол
begin ||| камин ||| type=печь
begin ||| кам ||| type=камни|печь
begin ||| снег ||| type=снегоуборщик|лопата|движок
begin ||| дрель ма ||| type=дрель brand=makita
begin ||| дрель бо ||| type=дрель brand=bosch
begin ||| mak ||| brand=makita
begin ||| мак ||| brand=makita
begin ||| бо ||| brand=bosch
begin ||| плит ||| type=плиткорез
begin ||| сек ||| type=секатор
begin ||| гам ||| type=гамак
begin ||| шап ||| type=шапка
begin ||| труба ды ||| type=дымоход
aim ||| чтобы резать плитку ;; чем резать плитку ||| type=плиткорез|диск use=керамика
aim ||| для резки кафеля ||| type=плиткорез|диск
aim ||| от комаров ;; средство от комаров ||| use=комары
aim ||| чтобы не кусали комары ||| use=комары
aim ||| от клещей ||| use=клещи
aim ||| от мышей ||| use=мыши
aim ||| избавиться от кротов ||| use=кроты
aim ||| чем топить печь ||| type=дрова|брикеты
aim ||| для розжига костра ||| type=розжиг|спички
aim ||| чистить снег ;; для уборки снега ||| type=лопата|движок|снегоуборщик kind=снеговая
aim ||| колоть дрова ;; чем колоть дрова ||| type=топор
aim ||| пилить деревья ||| type=бензопила
aim ||| косить траву ||| type=триммер|газонокосилка
aim ||| для полива огорода ||| section=Полив
aim ||| поливать грядки ||| section=Полив
aim ||| обрезать кусты ||| type=секатор|сучкорез|ножницы
aim ||| сверлить бетон ||| type=дрель|перфоратор|бур
aim ||| сверлить стекло ||| type=сверло use=стекло
aim ||| в подарок маме ||| type=плед
aim ||| для бани ||| place=баня
aim ||| в баню ||| section=Всё для бани|Печи для бани
aim ||| на дачу ребенку ||| who=дети
aim ||| для рассады ||| use=рассада
aim ||| коптить рыбу ||| type=коптильня
aim ||| для шашлыка ||| type=мангал|шампур|решётка
aim ||| защитить глаза ||| type=очки
aim ||| для работы на высоте ||| type=лестница|стремянка
code ||| DHP453RFE ;; dhp 453 rfe ;; дhр453rfе ||| article=DHP453RFE
code ||| FS122480 ;; 122480 ||| article=FS-122480
code ||| ms180 ;; ms 180 16 ||| article=MS-180-16
code ||| SB20/140 ;; sb20140 ||| article=SB-20/140
code ||| ТЛС38 ;; tls38 ||| article=TLS-38
code ||| 91РХ055Е ||| article=91PX055E
code ||| ГД 8782 ;; gd8782 ||| article=GD-8782
code ||| ВS-32001 ||| article=BS-32001
code ||| МG-3-DСН ||| article=MG-3-DCH
code ||| мтх 87689 ||| article=MTX-87689
code ||| D25133K ;; d25133 ||| article=D25133K-KS
code ||| 1 618 596 166 ||| article=1618596166
code ||| T 101 B ;; т101в ||| article=T101B-5
code ||| SGC4800 ;; sgc 4800 ||| article=SGC-4800
code ||| GA 5030 ;; ga5030 ||| article=GA5030R
code ||| артикул RU2300 ||| article=RU-2-300
code ||| ZB29490 сверла ||| article=ZB-29490
brand ||| макита ||| brand=makita
brand ||| бош ||| brand=bosch
brand ||| девольт ||| brand=dewalt
brand ||| штиль ||| brand=stihl
brand ||| фискарс ||| brand=fiskars
brand ||| гардена ||| brand=gardena
brand ||| хутер ||| brand=huter
brand ||| орегон ||| brand=oregon
brand ||| хаммер ||| brand=hammer
brand ||| гардекс ||| brand=gardex
brand ||| палисад ||| brand=palisad
brand ||| ника ||| brand=nika
brand ||| матрикс ||| brand=matrix
brand ||| аргус ||| brand=argus
brand ||| грифон ||| brand=grifon
brand ||| топор фискарс ||| type=топор brand=fiskars
brand ||| руф ||| brand=ruf
brand ||| ольса ||| brand=olsa
family ||| печка ;; печки ||| type=печь
family ||| печной ||| section=Печное литьё
family ||| печная дверца ;; печная задвижка ||| type=дверца|задвижка
family ||| банька ||| section=Всё для бани|Печи для бани
family ||| лесенка ||| type=лестница
family ||| садовые ножницы ||| type=ножницы|секатор
family ||| каминчик ||| type=печь,камин
family ||| молоточек ||| type=молоток
family ||| топорик ||| type=топор
family ||| каминная печь ||| type=печь
family ||| берёза ||| type=дрова
family ||| чугунок ||| type=казан
family ||| чугунная печь ||| type=печь material=чугун
family ||| дымоходный ||| type=дымоход
family ||| столик ||| type=стол
family ||| поливалка ||| section=Полив
family ||| снегоуборочный ||| type=снегоуборщик|лопата|движок
family ||| газонная косилка ||| type=газонокосилка
family ||| дровишки ||| type=дрова
family ||| тепличка ||| type=теплица
family ||| опрыскивать ||| type=опрыскиватель
family ||| дубовый ||| type=веник
family ||| дуб ||| type=веник
family ||| липовый ||| type=ковш
family ||| фонарик ||| type=фонарь
short ||| телескопическая лестница ||| type=лестница kind=телескоп
short ||| телескопический ||| kind=телескоп
short ||| аккумуляторная дрель ;; аккумуляторный шуруповерт ||| type=дрель|шуруповёрт power=аккумулятор
short ||| чугунная дверца ||| type=дверца
short ||| нержавеющий шампур ||| type=шампур
short ||| детский гамак ||| type=гамак
short ||| электрический рубанок ||| type=рубанок
short ||| электролобзик ||| type=лобзик
short ||| бензиновый триммер ;; бензотриммер ||| type=триммер
short ||| деревянная мышеловка ||| type=мышеловка
short ||| пластиковая лейка ||| type=лейка
short ||| защитные очки ||| type=очки
short ||| сверло по дереву ||| type=сверло use=дерево
short ||| ударная дрель ||| type=дрель
short ||| хлопчатобумажные перчатки ||| type=перчатки
short ||| лопата снеговая поликарбонатная ||| type=лопата kind=снеговая
typo ||| перфаратор ||| type=перфоратор
typo ||| снегоуборшик ||| type=снегоуборщик
typo ||| газонокасилка ||| type=газонокосилка
typo ||| сикатор ||| type=секатор
typo ||| плиткарез ||| type=плиткорез
typo ||| апрыскиватель ||| type=опрыскиватель
typo ||| сучкарез ||| type=сучкорез
typo ||| шурупаверт ;; шурупверт ||| type=шуруповёрт
typo ||| каптильня ||| type=коптильня
typo ||| лапата ||| type=лопата
layout ||| gtxm lkz ,fyb ||| type=печь place=баня
layout ||| lhtkm ||| type=дрель
layout ||| vfyufk ||| type=мангал
layout ||| ьфлшеф ||| brand=makita
layout ||| kjgfnf ||| type=лопата
translit ||| pech dlya bani ||| type=печь place=баня
translit ||| teplica ||| type=теплица
translit ||| drova ||| type=дрова
translit ||| benzopila ||| type=бензопила
`)

/** Queries outside the range of this shop: nothing may be found. */
export const homesteadNonsense = [
  'айфон 15',
  'чехол для телефона',
  'платье вечернее',
  'квадрокоптер с камерой',
  'фывапролдж',
  'qwrtplkj',
  'тушь для ресниц',
  'ноутбук игровой',
  'подгузники',
  'xk-99871',
  'гитара акустическая',
  'корм для кошек',
  'зимняя резина r16',
  'роман толстого',
  'zzz',
  'автокресло',
  'пельмени',
]
