import { pictures, picturesUrl } from '../catalogue/pictures.ts'

/** The address of a picture of the demo at its usual width. */
const pictureOf = (name: string): string => {
  const files = pictures.get(name)?.files ?? []
  return picturesUrl + (files.find(({ width }) => width === 960) ?? files[0])?.webp
}

/** Settings of the two companies; settings not listed here have their default (spec §9). Legal data is invented, check digits are right. */
export const vitrina = {
  slug: 'vitrina',
  // The default company answers on every host that no other company has, so headers and cookies can select another (contract.md).
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
    yandex_pay: { Merchant_ID: 'demo-merchant' },
    phone: '+78005550134',
    phone_calls_schedule: { from: '08:00', to: '22:00', timezone: 'Europe/Moscow' },
    timezone: 'Asia/Yekaterinburg',
    legal: {
      name: 'ООО «Витрина Демо»',
      inn: '6671234569',
      kpp: '667101001',
      ogrn: '1206600012343',
      address: '620014, Екатеринбург, ул. Вайнера, 9а',
      email: 'hello@vitrina.example',
    },
    invoice: {
      account: '40702810600000000001',
      bank_name: 'Банк «Пример»',
      bic: '044525999',
      correspondent_account: '30101810600000000999',
      director: 'Орлова О. О.',
      accountant: 'Петрова П. П.',
      days: 5,
    },
    landing_form: {
      form_id: 'groups',
      fields: ['name', 'phone', 'email', 'Сколько человек и когда', 'message'],
      before_text:
        'Расскажите о поездке\nОставьте телефон: перезвоним в течение рабочего дня и пришлём предложение с ценами.',
      after_text: 'Без рассылок, один звонок',
      button_text: 'Жду предложение',
    },
    landing_form_image: pictureOf('land-dawn'),
    tours: { is_enabled: true },
    loyalty: {
      is_enabled: true,
      percent: 3,
      levels: [{ level: 1, percent: 5 }],
      pending_days: 21,
      lives_days: 180,
      spend_share: 30,
      kinds: [{ kind: 'tour', percent: 1, can_spend: true }],
    },
    review_promotion: 'spasibo',
    in_english: {
      landing_form: {
        fields: ['', '', '', 'How many people, and when'],
        before_text:
          'Tell us about the trip\nLeave a phone number: we call back within a working day and send an offer with prices.',
        after_text: 'No newsletters, one call',
        button_text: 'Send me an offer',
      },
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
    tours: { is_enabled: false },
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
    yandex_pay: { Merchant_ID: '' },
    invoice: {
      account: '',
      bank_name: '',
      bic: '',
      correspondent_account: '',
      director: '',
      accountant: '',
      days: 5,
    },
    yandex_id: '',
    tbank_id: '',
    sber_id: { Client_ID: '', scope: '', is_test: false },
    vk_id: { app_id: '' },
    phone: '+78005550167',
    phone_calls_schedule: { from: '10:00', to: '19:00', timezone: 'Europe/Moscow' },
    // An order without consents is refused here; the first company also accepts orders from programs.
    switches: { consent_required: true },
    timezone: 'Europe/Moscow',
    legal: {
      name: 'ООО «Тихий дом Демо»',
      inn: '7701234560',
      kpp: '',
      ogrn: '1217700054329',
      address: '127055, Москва, ул. Лесная, 20',
      email: 'tea@second.example',
    },
    loyalty: { is_enabled: false, percent: 0, levels: [], pending_days: 14, lives_days: 180, spend_share: 30 },
    review_promotion: 'spasibo',
    in_english: {
      footer_text: 'The second demonstration shop: a company, goods and customers of its own.',
      description: 'Teapots, cups and leaf tea in small batches.',
      legal: { name: 'Tikhiy Dom Demo LLC', address: '20 Lesnaya St, Moscow 127055' },
      price_restriction: {
        access_message_guest: 'Prices are for regular customers. Sign in to see them.',
        access_message_level: 'You see the prices for regular customers.',
        access_message_no_level: 'Send a request and we will open the prices to you.',
      },
    },
  },
}
