/** What the shop says about the ten countries. */
export const countryTexts: Record<string, { ru: string; en: string }> = {
  turkey: {
    ru: 'Три-четыре часа полёта, тёплое море с мая по октябрь и отели, где всё решено за вас. Кемер — горы и сосны у самой воды, Белек — песок и поля для гольфа, Сиде — античные колонны на набережной, Аланья — город и крепость. Виза не нужна до 60 дней.',
    en: 'Three to four hours by plane, a warm sea from May to October and hotels that take care of everything. Kemer has mountains and pines by the water, Belek sand and golf, Side ancient columns on the promenade, Alanya a town and a fortress. No visa for up to 60 days.',
  },
  egypt: {
    ru: 'Море, которое не остывает даже в январе, и кораллы в нескольких метрах от берега. В Хургаде и Макади — пологий песок, в Шарм-эль-Шейхе и Марса-Аламе — рифы и понтоны: возьмите коралловые тапочки. Визу ставят по прилёте, её цена уже в стоимости тура.',
    en: 'A sea that stays warm even in January and corals a few metres from the shore. Hurghada and Makadi have gently sloping sand, Sharm el-Sheikh and Marsa Alam reefs and pontoons: bring water shoes. The visa is issued on arrival, and its price is already in the tour.',
  },
  uae: {
    ru: 'Зимой здесь +24 и спокойный залив, летом — скидки и кондиционеры. Дубай — для тех, кто хочет город и море в одной поездке, Рас-эль-Хайма — для пустыни и тишины, Фуджейра — для другого океана. Виза не нужна.',
    en: 'In winter it is 24 °C by a calm gulf, in summer there are discounts and air conditioning. Dubai is for a city and a sea in one trip, Ras al-Khaimah for desert and quiet, Fujairah for another ocean. No visa.',
  },
  thailand: {
    ru: 'Лететь долго, зато сразу лето: с ноября по апрель сухо, море гладкое, манго спелые. На Пхукете пляж выбирают под настроение: Патонг шумный, Карон широкий, Ката — для семей. В Као Лаке тихо, на Самуи — пальмы и виллы.',
    en: 'A long flight straight into summer: from November to April it is dry, the sea is calm and mangoes are ripe. On Phuket you choose a beach by mood: Patong is loud, Karon wide, Kata for families. Khao Lak is quiet, Samui has palms and villas.',
  },
  maldives: {
    ru: 'Остров — это один отель: вода видна с обеих сторон, обувь не нужна до отъезда. До ближних атоллов возит катер, до дальних — гидросамолёт; трансфер обязателен и сразу входит в цену. Виза не нужна.',
    en: 'An island is one hotel: you see water on both sides and need no shoes until you leave. A speedboat goes to the near atolls, a seaplane to the far ones; the transfer is mandatory and part of the price from the start. No visa.',
  },
  cuba: {
    ru: 'Варадеро — двадцать километров белого песка, Гавана — музыка, балконы и старые машины, Кайо-Коко — коса, где только море и фламинго. Сухой сезон — с ноября по апрель.',
    en: 'Varadero is twenty kilometres of white sand, Havana is music, balconies and old cars, Cayo Coco is a key with the sea and flamingos only. The dry season is from November to April.',
  },
  vietnam: {
    ru: 'Длинная страна с разной погодой: в Нячанг едут с февраля по сентябрь, на Фукуок — с ноября по апрель, в Фантхьет — за ветром и дюнами. Еда простая и лучшая в регионе. Виза не нужна до 45 дней.',
    en: 'A long country with different weather: go to Nha Trang from February to September, to Phu Quoc from November to April, to Phan Thiet for wind and dunes. The food is simple and the best of the region. No visa for up to 45 days.',
  },
  russia: {
    ru: 'Без загранпаспорта и смены часов: Чёрное море летом, Красная Поляна зимой, воды Кисловодска круглый год, дюны Балтики и лёд Байкала — за впечатлениями. Туристический налог уже в цене.',
    en: 'No passport needed: the Black Sea in summer, Krasnaya Polyana in winter, the springs of Kislovodsk all year, the dunes of the Baltic and the ice of Baikal to remember. The tourist tax is already in the price.',
  },
  georgia: {
    ru: 'Батуми — море и набережная, Тбилиси — дворы, серные бани и хинкали, Боржоми — вода из источника, Гудаури — широкие склоны с декабря по апрель. Виза не нужна.',
    en: 'Batumi is the sea and a promenade, Tbilisi courtyards, sulphur baths and khinkali, Borjomi water from the spring, Gudauri wide slopes from December to April. No visa.',
  },
  kazakhstan: {
    ru: 'Горы Алматы в получасе от кофейни, каток Медеу и склоны Шымбулака, Каспий в Актау и сосны Бурабая у прозрачных озёр. Достаточно внутреннего паспорта.',
    en: 'The mountains of Almaty are half an hour from a coffee house; there are the rink of Medeu and the slopes of Shymbulak, the Caspian in Aktau and the pines of Burabay by clear lakes. A Russian identity card is enough.',
  },
}
