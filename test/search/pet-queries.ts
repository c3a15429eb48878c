import { judgedFrom } from './good.ts'

export const petQueries = judgedFrom(`
plain ||| корм для кошек ;; кошачий корм ||| type=корм pet=кошка
plain ||| корм для собак ;; собачий корм ||| type=корм pet=собака
plain ||| наполнитель для туалета ||| type=наполнитель
plain ||| ошейник ||| type=ошейник
plain ||| когтеточка ||| type=когтеточка
plain ||| аквариум ||| type=аквариум
plain ||| поводок рулетка ||| type=поводок kind=рулетка
begin ||| ко ||| type=корм|когтеточка|кость|колесо|комбинезон|компрессор|когтерез|кондиционер
begin ||| кор ||| type=корм
begin ||| корм ко ||| type=корм form=влажный pet=кошка
begin ||| корм со ||| type=корм pet=собака
begin ||| корм для ко ;; корм для кош ||| type=корм pet=кошка
begin ||| корм для со ||| type=корм pet=собака
begin ||| корм для по ||| type=корм pet=птица
begin ||| корм для ры ||| type=корм pet=рыба
begin ||| корм для хо ||| type=корм pet=грызун
begin ||| корм для че ||| type=корм pet=черепаха
begin ||| наполнитель др ||| type=наполнитель material=дерево
begin ||| наполнитель си ||| type=наполнитель material=силикагель
begin ||| на ||| type=наполнитель|намордник|набор
begin ||| нап ||| type=наполнитель
begin ||| ош ;; оше ||| type=ошейник
begin ||| ошейник ко ||| type=ошейник material=кожа
begin ||| ошейник от ||| type=ошейник use=блохи
begin ||| по ||| type=поводок|поилка
begin ||| пов ||| type=поводок
begin ||| ла ||| type=лакомство|лампа|указка
begin ||| лак ||| type=лакомство
begin ||| лам ||| type=лампа
begin ||| ког ||| type=когтеточка|когтерез
begin ||| когтет ||| type=когтеточка
begin ||| клет ||| type=клетка
begin ||| кле ||| type=клетка
begin ||| клетка дл ||| type=клетка
begin ||| клетка для пт ||| type=клетка pet=птица
begin ||| клетка для х ||| type=клетка pet=грызун
begin ||| мис ;; ми ||| type=миска
begin ||| миска не ||| type=миска material=нержавейка
begin ||| миска ке ||| type=миска material=керамика
begin ||| лосьон уш ||| type=лосьон use=уши
begin ||| шам ||| type=шампунь
begin ||| шампунь от ||| type=шампунь use=блохи
begin ||| роя ||| brand=royal canin
begin ||| трикс ||| brand=trixie
begin ||| tri ||| brand=triol|trixie
begin ||| корм ro ||| type=корм brand=royal canin
begin ||| кот ||| age=котёнок
begin ||| щен ||| age=щенок
begin ||| пес ||| type=песок
begin ||| сен ||| type=сено
begin ||| дом ||| type=домик
begin ||| гам ||| type=гамак
begin ||| канат хл ||| type=канат
begin ||| аква ||| section=Аквариумистика
begin ||| тер ||| type=террариум
begin ||| пас ||| type=паста
begin ||| капли на ||| type=капли
aim ||| от блох ;; средство от блох ||| use=блохи
aim ||| от клещей ;; чтобы не было клещей ||| use=клещи
aim ||| от глистов ||| use=глисты
aim ||| от запаха ;; убрать запах ||| use=запах type=ликвидатор
aim ||| чтобы кот не драл диван ;; чтобы не царапал мебель ||| type=когтеточка|спрей use=царапины pet=кошка
aim ||| стричь когти ;; подстричь когти кошке ||| type=когтерез
aim ||| вычесывать шерсть ;; для вычесывания ||| type=фурминатор|пуходёрка|расчёска
aim ||| для стрижки собак ||| type=машинка
aim ||| купать кошку ;; мыть собаку ||| type=шампунь
aim ||| для перевозки кошки ;; возить кота ||| type=переноска
aim ||| на прогулку с собакой ||| type=поводок|шлейка|намордник|пакеты|ошейник
aim ||| гулять с собакой ||| type=поводок|шлейка|намордник|пакеты|ошейник
aim ||| для чистки ушей ||| use=уши
aim ||| чистить уши коту ||| use=уши
aim ||| для хомяка ||| pet=грызун
aim ||| для птички ||| pet=птица
aim ||| для попугая ||| pet=птица
aim ||| в аквариум ||| section=Аквариумистика
aim ||| для рыбок ||| pet=рыба
aim ||| в подарок кошке ||| type=набор
aim ||| спать собаке ||| type=лежанка|домик|матрас
aim ||| приучить к туалету ||| use=туалет
aim ||| успокоить кошку ||| use=стресс
aim ||| от шерсти на одежде ||| use=шерсть
aim ||| в машину для собаки ||| type=гамак
aim ||| играть с котом ||| type=игрушка|дразнилка|указка pet=кошка
aim ||| на зиму собаке ||| type=комбинезон|ботинки
aim ||| от дождя ||| type=дождевик
aim ||| для черепахи ||| pet=черепаха
aim ||| под корм ||| type=миска|кормушка
code ||| rc4560150 ;; RC 4560150 ||| article=RC-4560150
code ||| 4560150 ||| article=RC-4560150
code ||| тт197404 ;; TT197404 ||| article=TT-197404
code ||| ВR-520183 ;; br520183 ||| article=BR-520183
code ||| fo658 ;; fo 65 8 ||| article=FO-65-8
code ||| sv0227 ;; СВ-0227 ||| article=SV-0227
code ||| РК-Р570 ;; pk p570 ||| article=PK-P570
code ||| тх20353 ||| article=TX-20353
code ||| 17604 ||| article=TX-17604
code ||| ет рт2605 ;; etpt2605 ||| article=ET-PT2605
code ||| ms1245 ;; MS 1245 0060 ||| article=MS-1245-0060
code ||| fl c1020 ||| article=FL-C1020
code ||| намордник тх17604 ||| article=TX-17604
code ||| кn-сm4 ;; kncm4 ||| article=KN-CM4
code ||| rf r426 ||| article=RF-R426
code ||| es ntos ||| article=ES-NTOS
code ||| вр12535 ||| article=BP-12535
brand ||| роял канин ;; роял кэнин ||| brand=royal canin
brand ||| пурина ||| brand=purina pro plan
brand ||| шеба ||| brand=sheba
brand ||| гурмет ||| brand=gourmet
brand ||| брит ||| brand=brit care
brand ||| рио ||| brand=rio
brand ||| тетра ||| brand=tetra
brand ||| титбит ||| brand=titbit
brand ||| триол ||| brand=triol
brand ||| форесто ||| brand=foresto
brand ||| фронтлайн ||| brand=frontline
brand ||| флекси ||| brand=flexi
brand ||| трикси ||| brand=trixie
brand ||| конг ||| brand=kong
brand ||| мозер ||| brand=moser
brand ||| ферпласт ||| brand=ferplast
brand ||| ювель ||| brand=juwel
brand ||| биафар ||| brand=beaphar
brand ||| колар ||| brand=collar
brand ||| фурминатор ||| brand=furminator
brand ||| савик ||| brand=savic
brand ||| оссо ||| brand=osso
brand ||| эвер клин ||| brand=ever clean
brand ||| дримис ||| brand=dreamies
brand ||| корм брит ||| type=корм brand=brit care
family ||| кошачий ||| pet=кошка
family ||| собачий ||| pet=собака
family ||| птичий корм ||| type=корм pet=птица
family ||| корм для рыбок ||| type=корм pet=рыба
family ||| кормушка ||| type=кормушка
family ||| мисочка ||| type=миска
family ||| кожаный ошейник ||| type=ошейник material=кожа
family ||| песочек ||| type=песок
family ||| клеточка ||| type=клетка
family ||| игрушечная мышка ||| type=игрушка pet=кошка
family ||| мячик ||| type=игрушка pet=собака
family ||| лежак ||| type=лежанка
family ||| поводочек ||| type=поводок
family ||| корм для котенка ||| type=корм age=котёнок
family ||| корм щенку ||| type=корм age=щенок
family ||| щенячий корм ||| type=корм age=щенок
family ||| аквариумный фильтр ||| type=фильтр
family ||| кормить кошку ||| type=корм pet=кошка
family ||| попугайчик ||| pet=птица
family ||| косточка ||| type=кость
family ||| подстилка ||| type=нет
family ||| лоточек ||| type=лоток
family ||| глистогонное ||| use=глисты
family ||| керамика миска ||| type=миска material=керамика
family ||| древесный наполнитель ||| type=наполнитель material=дерево
family ||| дождь ||| type=дождевик
family ||| ушные капли ||| use=уши
family ||| лосось ||| taste=лосось
family ||| лососевый ||| taste=лосось
short ||| сухой корм ||| type=корм form=сухой
short ||| консервы для собак ||| type=корм pet=собака form=влажный
short ||| корм для стерилизованных кошек ||| type=корм pet=кошка
short ||| антигельминтный ||| use=глисты
short ||| комкующийся наполнитель ||| type=наполнитель material=глина
short ||| силикагелевый наполнитель ||| type=наполнитель material=силикагель
short ||| брезентовый поводок ||| type=поводок
short ||| нейлоновая шлейка ||| type=шлейка
short ||| закрытый туалет ||| type=лоток
short ||| впитывающие пеленки ||| type=пелёнки
short ||| пластиковая переноска ||| type=переноска
short ||| волнистый попугай ||| pet=птица
short ||| корм для крупных пород ||| type=корм age=щенок
short ||| утепленный комбинезон ||| type=комбинезон
short ||| гипоаллергенный шампунь ||| type=шампунь
short ||| охлаждающий матрас ||| type=матрас
short ||| стеклянный террариум ||| type=террариум
short ||| беговое колесо ||| type=колесо
short ||| картонная когтеточка ||| type=когтеточка
short ||| двухсторонняя расческа ||| type=расчёска
typo ||| напалнитель ||| type=наполнитель
typo ||| кагтеточка ||| type=когтеточка
typo ||| ашейник ||| type=ошейник
typo ||| павадок ||| type=поводок
typo ||| перноска ||| type=переноска
typo ||| акварум ||| type=аквариум
typo ||| лакомсво ||| type=лакомство
typo ||| шамунь ||| type=шампунь
typo ||| намрдник ||| type=намордник
typo ||| терариум ||| type=террариум
layout ||| rjhv ||| type=корм
layout ||| yfgjkybntkm ||| type=наполнитель
layout ||| jitqybr ||| type=ошейник
layout ||| екшчшу ||| brand=trixie
layout ||| vbcrf ||| type=миска
translit ||| korm ||| type=корм
translit ||| oshejnik ||| type=ошейник
translit ||| miska ||| type=миска
translit ||| povodok ||| type=поводок
`)

/** Queries outside the range of this shop: nothing may be found. */
export const petNonsense = [
  'айфон 15',
  'шуруповёрт',
  'платье вечернее',
  'фывапролдж',
  'qwrtplkj',
  'квадрокоптер',
  'цемент м500',
  'ноутбук',
  'тормозные колодки',
  'сноуборд',
  'обои флизелиновые',
  'телевизор 55',
  'мука пшеничная',
  'zx-77123-q',
  'роман толстого',
  'лыжи беговые детские',
]
