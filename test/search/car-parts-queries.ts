import { judgedFrom } from './good.ts'

export const carPartsQueries = judgedFrom(`
plain ||| масляный фильтр ;; фильтр масла ||| type=фильтр kind=масло
plain ||| тормозные колодки ||| type=колодки
plain ||| свечи зажигания ||| type=свеча kind=зажигание
plain ||| моторное масло 5w30 ||| type=масло visc=5w-30
plain ||| зимняя резина ||| type=шина season=зима
plain ||| аккумулятор ||| type=аккумулятор
plain ||| дворники ||| type=щётка kind=стекло
begin ||| ам ;; амо ||| type=амортизатор
begin ||| кол ||| type=колодки|колпаки
begin ||| коло ||| type=колодки
begin ||| св ;; све ||| type=свеча
begin ||| ан ;; ант ||| type=антифриз
begin ||| ко ||| type=колодки|коврики|комплект|компрессор|колпаки|коврик
begin ||| масло мо ;; масло мот ||| type=масло kind=мотор
begin ||| масло тр ||| type=масло kind=трансмиссия
begin ||| ремень по ||| type=ремень kind=поликлиновой
begin ||| ремень гр ||| type=ремень kind=грм
begin ||| фильтр са ;; фильтр сал ||| type=фильтр kind=салон
begin ||| фильтр во ||| type=фильтр kind=воздух
begin ||| фильтр ма ||| type=фильтр kind=масло
begin ||| фильтр то ||| type=фильтр kind=топливо
begin ||| колодки за ||| type=колодки axle=зад
begin ||| колодки пе ||| type=колодки axle=перед
begin ||| шина ле ;; шина лет ||| type=шина season=лето
begin ||| фара пр ||| type=фара
begin ||| щетка от ||| type=щётка kind=снег
begin ||| свеча на ;; свеча нак ||| type=свеча kind=накал
begin ||| бош ;; bos ||| brand=bosch
begin ||| брем ||| brand=brembo
begin ||| колодки br ||| type=колодки brand=brembo
begin ||| лампа h ||| type=лампа
begin ||| ши ||| type=шина
begin ||| шп ||| type=шпатлёвка
begin ||| дом ||| type=домкрат
begin ||| тер ||| type=термостат
begin ||| тор ||| section=Тормозная система
begin ||| тро ||| type=трос
begin ||| бам ||| type=бампер
begin ||| авто ||| type=автокресло|сигнализация|шампунь
begin ||| огне ||| type=огнетушитель
begin ||| под ||| type=подшипник
begin ||| сай ||| type=сайлентблок
begin ||| сто ||| type=стойка
begin ||| рул ||| type=наконечник
begin ||| радиатор от ||| type=радиатор kind=печка
begin ||| радиатор ох ||| type=радиатор kind=двигатель
begin ||| цеп ||| type=цепи
begin ||| кат ||| type=катушка
begin ||| зер ||| type=зеркало
begin ||| ключ ба ||| type=ключ
aim ||| чтобы накачать шины ;; накачать колесо ||| type=насос|компрессор kind=шины
aim ||| чем подкрасить царапину ||| type=эмаль
aim ||| от царапин ||| type=эмаль|полироль
aim ||| от ржавчины ||| type=антикор
aim ||| от запаха в машине ||| type=ароматизатор|фильтр kind=салон
aim ||| прикурить машину ||| kind=прикуривание
aim ||| для мойки машины ||| type=шампунь
aim ||| мыть машину ||| type=шампунь
aim ||| чистить стекла от снега ||| kind=снег
aim ||| в багажник ||| type=коврик
aim ||| для перевозки ребенка ;; для ребенка ||| who=дети
aim ||| для замены колеса ;; поменять колесо ||| type=домкрат|ключ
aim ||| буксировать машину ||| type=трос
aim ||| тушить пожар ||| type=огнетушитель
aim ||| под телефон ||| type=держатель
aim ||| для телефона ||| type=держатель
aim ||| на зиму ||| season=зима
aim ||| зарядить аккумулятор ||| type=зарядное
aim ||| для салона ||| kind=салон
aim ||| удалить мошку с бампера ||| type=очиститель
aim ||| на руль ||| type=оплётка
aim ||| промыть двигатель ||| type=промывка
aim ||| разморозить замок ||| type=размораживатель
aim ||| для охлаждения двигателя ||| section=Охлаждение
aim ||| защита сидений ||| type=чехлы
aim ||| под ноги ||| type=коврики
aim ||| замазать вмятину ||| type=шпатлёвка
code ||| w9142 ;; w 914 2 ;; W914 ||| article=W914/2
code ||| 210801012005 ||| oem=21080-1012005
code ||| 21080 1012005 ||| oem=21080-1012005
code ||| 1к1819653в ;; 1k1 819 653 b ||| oem=1K1819653B
code ||| la155s ;; ЛА155 ||| article=LA155/S
code ||| gdb 3332 ;; гдб3332 ||| article=GDB-3332
code ||| 09701111 ;; 09 7011 11 ||| article=09.7011.11
code ||| РН211015 ;; ph 211015 ||| article=PH211015
code ||| 4851080144 ||| oem=48510-80144
code ||| vkba3643 ;; VKBA 3643 ||| article=VKBA-3643
code ||| lmi 27152 ;; LMI2715201 ||| article=LMI-27152-01
code ||| nk 7822 ||| article=нет
code ||| 5310346 10 ;; 531034610 ||| article=531-0346-10
code ||| ik20tt ;; ik20 ||| article=IK-20TT
code ||| т355в ||| article=T-355B
code ||| 0 221 503 472 ||| article=0221503472
code ||| 6рк1195 ;; 6 pk 1195 ||| article=6PK1195
code ||| ar24u ||| article=AR-24U
code ||| 1el008369 ||| article=1EL-008-369
code ||| KYB334323 ;; 334323 ||| article=KYB-334323
code ||| 303602 ||| article=303-602
code ||| p550 ;; помпа р550 ||| article=P-550
code ||| BPR6ES ;; bpr 6 es ||| article=NGK-7822
code ||| колодки gs 8635 ||| article=GS8635
code ||| хт 5521 ||| article=нет
code ||| АТ04 ||| article=AT-04
code ||| 6331 ||| article=LM-6331
brand ||| манн ||| brand=mann-filter
brand ||| брембо ||| brand=brembo
brand ||| каяба ||| brand=kayaba
brand ||| монро ||| brand=monroe
brand ||| лемфордер ||| brand=lemforder
brand ||| делфи ||| brand=delphi
brand ||| гейтс ||| brand=gates
brand ||| закс ;; сакс ||| brand=sachs
brand ||| денсо ||| brand=denso
brand ||| варта ||| brand=varta
brand ||| филипс ||| brand=philips
brand ||| осрам ||| brand=osram
brand ||| хелла ;; хэлла ||| brand=hella
brand ||| ликви моли ||| brand=liqui moly
brand ||| мобил ||| brand=mobil
brand ||| кастрол ||| brand=castrol
brand ||| грасс ||| brand=grass
brand ||| нокиан ||| brand=nokian
brand ||| кордиант ||| brand=cordiant
brand ||| тесла ||| brand=tesla
brand ||| беру ||| brand=beru
brand ||| ина ||| brand=ina
brand ||| депо ||| brand=depo
brand ||| фенокс ||| brand=fenox
brand ||| лавр ||| brand=lavr
brand ||| стар ||| brand=star
brand ||| абро ||| brand=abro
brand ||| для рено ||| car=renault
brand ||| колодки рено ||| type=колодки car=renault
brand ||| киа ||| car=kia
family ||| тормоз ;; тормозной ;; тормоза ||| section=Тормозная система
family ||| салонный коврик ||| type=коврики
family ||| свечка ||| type=свеча
family ||| зажигалка ||| type=нет
family ||| колесный диск ||| type=диск kind=колесо
family ||| масленый фильтр ||| type=фильтр kind=масло
family ||| рулевой наконечник ||| type=наконечник
family ||| резиновые коврики ;; коврик резина ||| type=коврики material=резина
family ||| кожаная оплетка ;; кожа на руль ||| type=оплётка
family ||| ступичный подшипник ||| type=подшипник
family ||| зеркальце ||| type=зеркало
family ||| шинный насос ||| type=насос
family ||| тросик ||| type=трос
family ||| иридий ||| type=свеча
family ||| полировка ||| type=полироль
family ||| зарядка аккумулятора ||| type=зарядное
family ||| литье ||| type=диск kind=колесо
family ||| ключик ||| type=ключ
family ||| омывайка ||| type=омыватель
family ||| пружинка ||| type=пружина
short ||| передние тормозные колодки ||| type=колодки axle=перед
short ||| тормозной шланг ||| type=шланг
short ||| тормозной диск вентилируемый ||| type=диск
short ||| задний амортизатор ||| type=амортизатор axle=зад
short ||| левая противотуманная фара ||| type=фара kind=туман
short ||| поликлиновый ремень ||| type=ремень kind=поликлиновой
short ||| натяжной ролик ;; натяжитель ||| type=ролик
short ||| катушка зажигания ||| type=катушка
short ||| трансмиссионное масло ||| type=масло kind=трансмиссия
short ||| синтетическое масло ||| type=масло kind=мотор
short ||| обратная полярность аккумулятор ||| type=аккумулятор polar=обр
short ||| летняя шина ||| type=шина season=лето
short ||| буксировочный трос ||| type=трос
short ||| гидравлический домкрат ||| type=домкрат
short ||| ножной насос ||| type=насос kind=шины
short ||| резиновые коврики в салон ||| type=коврики
short ||| бескаркасная щетка ||| type=щётка kind=стекло
short ||| комплект проводов высоковольтных ||| type=провода
short ||| детское кресло ||| type=автокресло
short ||| боковое зеркало ||| type=зеркало
short ||| магнитный держатель ||| type=держатель
short ||| наружный шрус ||| type=шрус
short ||| универсальная шпатлевка ||| type=шпатлёвка
typo ||| амартизатор ||| type=амортизатор
typo ||| акумулятор ||| type=аккумулятор
typo ||| салентблок ||| type=сайлентблок
typo ||| антефриз ||| type=антифриз
typo ||| падшипник ||| type=подшипник
typo ||| кампрессор ||| type=компрессор
typo ||| огнитушитель ||| type=огнетушитель
typo ||| автосигналезация ||| type=сигнализация
typo ||| бампир ||| type=бампер
typo ||| шпаклевка ||| type=шпатлёвка
layout ||| rjkjlrb ||| type=колодки
layout ||| fynbahbp ||| type=антифриз
layout ||| bkmnh vfckzysq ||| type=нет
layout ||| ,fvgth ||| type=бампер
layout ||| икуьищ ||| brand=brembo
translit ||| amortizator ||| type=амортизатор
translit ||| maslo motornoe ||| type=масло kind=мотор
translit ||| domkrat ||| type=домкрат
translit ||| svechi ||| type=свеча
`)

/** Queries outside the range of this shop: nothing may be found. */
export const carPartsNonsense = [
  'айфон 15',
  'платье вечернее',
  'квадрокоптер',
  'фывапролдж',
  'корм для кошек',
  'qwrtplkj',
  'сковорода',
  'тетрадь в клетку',
  'кроссовки беговые',
  'помада',
  'диван угловой',
  'zx-77123-q',
  'рассада томатов',
  'роман толстого',
  'подушка ортопедическая',
  'мишка плюшевый',
]
