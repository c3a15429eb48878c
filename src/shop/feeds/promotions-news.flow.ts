import type { App, Company } from '#shop/context.ts'
import * as store from './feeds.store.ts'
import type { PromotionNews } from './promotions-rss.ts'

/** Readers ask for what is new (our choice). */
const most = 50

/** Promotions that are shown now, for the RSS of the company. */
export const promotionsNews = (app: App, { id, settings }: Company): Promise<PromotionNews[]> =>
  store.shownPromotionNews(app.db, { companyId: id, isEnglish: settings.language === 'en' }, app.clock.now(), most)
