import { judgedFrom } from './good.ts'

export const sportQueries = judgedFrom(`
plain ||| велосипед ;; велосипеды ||| type=велосипед
plain ||| наушники ||| type=наушники
plain ||| беговые лыжи ||| type=лыжи
plain ||| чехол для телефона ||| type=чехол
begin ||| ве ;; вел ||| type=велосипед|велотренажёр|весы|вентилятор
begin ||| вело ||| type=велосипед|велотренажёр
begin ||| га ||| type=гантели
begin ||| ги ||| type=гиря
begin ||| на ;; нау ||| type=наушники|насос
begin ||| мя ||| type=мяч
begin ||| мяч фу ;; мяч фут ||| type=мяч use=футбол
begin ||| мяч ба ||| type=мяч use=баскетбол
begin ||| ко ||| type=коврик|коньки|колонка
begin ||| кол ||| type=колонка
begin ||| кон ||| type=коньки
begin ||| ла ||| type=ласты
begin ||| лы ||| type=лыжи
begin ||| кла ||| type=клавиатура
begin ||| кабель hd ||| type=кабель kind=hdmi
begin ||| кар ||| type=карта|картридж
begin ||| карта па ||| type=карта
begin ||| пы ||| type=пылесос
begin ||| пал ||| type=палки
begin ||| под ||| type=подставка
begin ||| шле ||| type=шлем
begin ||| шап ||| type=шапочка
begin ||| весы ку ||| type=весы kind=кухонные
begin ||| самс ||| brand=samsung
begin ||| sal ||| brand=salomon
begin ||| наушники so ||| type=наушники brand=sony
begin ||| очки дл ||| type=очки
begin ||| чехол для ||| type=чехол
begin ||| ра ||| type=ракетка
begin ||| руле ||| type=рулетка
begin ||| ув ||| type=увлажнитель
begin ||| обо ||| type=обогреватель
aim ||| для плавания ;; плавать в бассейне ||| use=плавание
aim ||| для йоги ||| use=йога
aim ||| заниматься йогой ||| use=йога
aim ||| накачать колесо ||| type=насос
aim ||| чтобы накачать камеру ||| type=насос
aim ||| кататься зимой ||| season=зима
aim ||| для бокса ||| use=бокс
aim ||| играть в футбол ||| use=футбол
aim ||| зарядить телефон ;; для зарядки телефона ||| type=зарядное|пауэрбанк
aim ||| слушать музыку ||| type=наушники|колонка
aim ||| на телефон ||| use=телефон
aim ||| повесить телевизор ||| type=кронштейн
aim ||| под ноутбук ||| type=подставка
aim ||| печатать документы ||| type=принтер
aim ||| фотографировать ||| type=фотоаппарат
aim ||| для похудения ||| type=дорожка|велотренажёр|весы
aim ||| от жары ||| type=вентилятор
aim ||| согреться ||| type=обогреватель
aim ||| от угона ||| type=замок
aim ||| в подарок другу ||| use=подарок
aim ||| для колена ||| use=колено
aim ||| взвеситься ||| type=весы
aim ||| убирать пол ||| type=пылесос
aim ||| увлажнить воздух ||| type=увлажнитель
aim ||| записать файлы ||| type=флешка|карта
aim ||| смазать цепь ||| type=смазка
aim ||| защитить экран ||| type=стекло
code ||| smа556е ;; SM A556E ||| article=SM-A556E/128
code ||| мdr zх310ар ;; mdrzx310ap ||| article=MDR-ZX310AP
code ||| 910004641 ||| article=910-004641
code ||| еоs2000d ;; ЕОС-2000Д ||| article=EOS-2000D
code ||| dfc m2000 ;; ДФЦ М2000 ||| article=DFC-M2000
code ||| bfp21 ||| article=BFP-21
code ||| tor 21 2009 ||| article=TOR-21.2009
code ||| 516318 ||| article=KD-516318
code ||| LCDS5066 ||| article=LCDS-5066
code ||| наушники т225 ||| article=JBL-T225
brand ||| самсунг ||| brand=samsung
brand ||| саломон ||| brand=salomon
brand ||| фишер ||| brand=fischer
brand ||| логитек ||| brand=logitech
brand ||| леново ||| brand=lenovo
brand ||| сони ||| brand=sony
brand ||| кенон ;; кэнон ||| brand=canon
brand ||| микаса ||| brand=mikasa
brand ||| спалдинг ||| brand=spalding
brand ||| эверласт ||| brand=everlast
brand ||| стелс ||| brand=stels
brand ||| кингстон ||| brand=kingston
brand ||| сандиск ||| brand=sandisk
brand ||| пантум ||| brand=pantum
brand ||| спидо ||| brand=speedo
family ||| велик ||| type=велосипед
family ||| велосипедный насос ||| type=насос
family ||| лыжный ||| section=Лыжи
family ||| лыжные палки ||| type=палки
family ||| футбол ||| use=футбол
family ||| мячик футбольный ||| type=мяч use=футбол
family ||| плавательные очки ||| type=очки
family ||| плавание ||| use=плавание
family ||| телефонный чехол ||| type=чехол
family ||| гирька ||| type=гиря
family ||| коврик йоги ||| type=коврик
family ||| увлажнение воздуха ||| type=увлажнитель
family ||| зарядка ||| type=зарядное
family ||| обогрев ||| type=обогреватель
family ||| бокс ||| use=бокс
family ||| фотик ||| type=нет
family ||| беговой ||| type=лыжи|дорожка
short ||| детский велосипед ||| type=велосипед who=дети
short ||| горный велосипед ||| type=велосипед
short ||| беспроводные наушники ||| type=наушники
short ||| накладные наушники ||| type=наушники
short ||| лазерный принтер ||| type=принтер
short ||| механическая клавиатура ||| type=клавиатура
short ||| универсальный пульт ||| type=пульт
short ||| защитное стекло ||| type=стекло
short ||| внешний аккумулятор ||| type=пауэрбанк
short ||| зеркальный фотоаппарат ||| type=фотоаппарат
short ||| боксерские перчатки ||| type=перчатки
short ||| гимнастический мяч ||| type=мяч use=фитнес
short ||| силиконовый чехол ||| type=чехол
short ||| масляный обогреватель ||| type=обогреватель
typo ||| велосепед ||| type=велосипед
typo ||| научники ||| type=наушники
typo ||| клавеатура ||| type=клавиатура
typo ||| удленитель ||| type=удлинитель
typo ||| абагреватель ||| type=обогреватель
layout ||| yfeiybrb ||| type=наушники
layout ||| kb;b ||| type=нет
layout ||| ыфьыгтп ||| brand=samsung
translit ||| velosiped ||| type=велосипед
translit ||| naushniki ||| type=наушники
translit ||| noutbuk ||| type=ноутбук
`)

/** Queries outside the range of this shop: nothing may be found. */
export const sportNonsense = [
  'смеситель для кухни',
  'квадрокоптер',
  'фывапролдж',
  'qwrtplkj',
  'шампунь от перхоти',
  'корм для кошек',
  'помада красная',
  'секатор',
  'zx-77123-q',
  'цемент м500',
  'платье вечернее',
  'зимняя резина r16',
  'унитаз',
  'обои флизелиновые',
]
