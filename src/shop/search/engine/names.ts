import { meaningsOf } from './words.ts'

/**
 * Names that are not pronounced as spelt, so comparing sounds does not match them (see sound.ts), with their Russian spellings. One word per
 * name: words typed apart are joined before («джи шок»).
 */
const rows = `ikea икея
gates гейтс гейтц
doppelherz доппельгерц доппельхерц допельгерц
brother бразер браза
hp хп хьюлет хьюлетт хьюлит эйчпи
packard паккард
lumien люмьен
wheels вилс вилз вилсы
kyb каяба kayaba кайаба
balance баланс бэланс
new нью
shoulders шолдерс
goodyear гудьир гудъир
peugeot пежо
ngk нжк энжикей
lg лджи элджи
acer эйсер
jvc джейвиси
dji диджиай
oneplus ванплас
always олвейз олвейс
tide тайд
eucerin эвцерин
laroche ларош
giant джайант
seagate сигейт
geely джили
haval хавейл
gshock джишок жишок
babyg бэбиджи бейбиджи бебиджи
qq кьюкью кюкю
edifice эдифайс эдифик
vintage винтейдж
longines лонжин лонджин
heuer хойер хоер
lacroix лакруа
swatch своч
guess гесс гес
diesel дизель
lannier ланье
cartier картье
chanel шанель
gucci гуччи
apple эпл эппл эйпл
watch вотч
realme рилми
jbl джибиэль
dewalt деволт девольт
karcher керхер
nike найк
reebok рибок
levis левайс
whirlpool вирпул
haier хаер
braun браун
beurer бойрер
miele миле
canon кэнон
michelin мишлен
boch бох
jika йика жика
tece тече теце
viega вьега
unipump юнипамп
laufen лауфен
jacob жакоб якоб
dove дав
hyundai хендай хендэ хундай хюндай
syoss сьес сьёс`

export const transliteratedNames = meaningsOf(rows.split('\n').map((row) => row.split(' ')))
