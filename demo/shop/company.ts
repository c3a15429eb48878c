/** Settings of the two companies; what stands nowhere here takes its default (spec §9). Legal data is invented, check digits are right. */
export const vitrina = {
  slug: 'vitrina',
  // The default company answers on every address that is nobody else's, so headers and cookies can name another (contract.md).
  hosts: [] as string[],
  settings: {
    brand_name: 'Vitrina',
    language: 'ru',
    currency: 'RUB',
    site_meta: {
      title: 'Vitrina: снаряжение для путешествий',
      description:
        'Рюкзаки, палатки, одежда и обувь для поездок и походов. Доставка по России, самовывоз из 24 магазинов.',
    },
    styles_colors: { brand: '#0f6b57' },
    phone_field_view: 'ru',
    outlet_name: 'shop',
    footer_text: 'Демонстрационный магазин: товары, бренды и адреса вымышлены, деньги не списываются.',
    privacy_policy_full_url: '/static/privacy/',
    terms_of_the_offer_full_url: '/static/offer/',
    // Applications of the emulated services (EMULATORS_PORT).
    oauth_methods: [{ slug: 'sber' }, { slug: 'tbank' }, { slug: 'vk' }, { slug: 'yandex' }],
    yandex_id: 'demo-yandex',
    tbank_id: 'demo-tbank',
    sber_id: { Client_ID: 'demo-sber', scope: 'openid name mobile', is_test: false },
    vk_id: { app_id: '100500' },
    phone: '+78005550134',
    phone_calls_schedule: { from: '08:00', to: '22:00', timezone: 'Europe/Moscow' },
    timezone: 'Asia/Yekaterinburg',
    legal: {
      name: 'ООО «Витрина Демо»',
      inn: '6671234569',
      ogrn: '1206600012343',
      address: '620014, Екатеринбург, ул. Вайнера, 9а',
      email: 'hello@vitrina.example',
    },
    loyalty: {
      is_enabled: true,
      percent: 3,
      levels: [{ level: 1, percent: 5 }],
      pending_days: 21,
      lives_days: 180,
      spend_share: 30,
    },
    in_english: {
      footer_text: 'A demonstration shop: goods, brands and addresses are invented, no money is taken.',
      description:
        'Backpacks, tents, clothes and shoes for travel and hiking. Delivery across Russia, pickup from 24 shops.',
      legal: { name: 'Vitrina Demo LLC', address: '9a Vaynera St, Yekaterinburg 620014' },
    },
  },
}

export const second = {
  slug: 'second',
  hosts: ['second.localhost'],
  settings: {
    brand_name: 'Тихий дом',
    language: 'ru',
    currency: 'RUB',
    site_meta: {
      title: 'Тихий дом: чай и керамика',
      description: 'Чайники, чашки и листовой чай небольшими партиями.',
    },
    styles_colors: { brand: '#7a3fb0' },
    phone_field_view: 'ru',
    outlet_name: 'filial',
    catalog_navigation_template: 'compact',
    footer_text: 'Второй демонстрационный магазин: своя компания, свои товары и покупатели.',
    privacy_policy_full_url: '/static/privacy/',
    terms_of_the_offer_full_url: '/static/offer/',
    price_restriction: {
      is_enabled: true,
      access_message_guest: 'Цены видны постоянным покупателям. Войдите, чтобы их увидеть.',
      access_message_level: 'Вам открыты цены постоянных покупателей.',
      access_message_no_level: 'Оставьте заявку, и мы откроем вам цены.',
    },
    oauth_methods: [],
    yandex_id: '',
    tbank_id: '',
    sber_id: { Client_ID: '', scope: '', is_test: false },
    vk_id: { app_id: '' },
    phone: '+78005550167',
    phone_calls_schedule: { from: '10:00', to: '19:00', timezone: 'Europe/Moscow' },
    // An order that tells nothing of consents is refused here; the first company takes orders of programs too.
    switches: { consent_required: true },
    timezone: 'Europe/Moscow',
    legal: {
      name: 'ООО «Тихий дом Демо»',
      inn: '7701234560',
      ogrn: '1217700054329',
      address: '127055, Москва, ул. Лесная, 20',
      email: 'tea@second.example',
    },
    loyalty: { is_enabled: false, percent: 0, levels: [], pending_days: 14, lives_days: 180, spend_share: 30 },
    in_english: {
      footer_text: 'The second demonstration shop: a company, goods and customers of its own.',
      description: 'Teapots, cups and leaf tea in small batches.',
      legal: { name: 'Tikhiy Dom Demo LLC', address: '20 Lesnaya St, Moscow 127055' },
    },
  },
}
