import { type Database, inTransaction, sql, type Tx } from '#kit/db.ts'
import { hashPassword } from '#kit/security/passwords.ts'
import { secondTree } from './catalogue/goods-second.ts'
import { secondProducts, vitrinaProducts } from './catalogue/shops.ts'
import { makeStock } from './catalogue/stock.ts'
import { tree } from './catalogue/tree.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { addEvents } from './load-events.ts'
import { addBonuses, addPastOrders, addPeople, addPurchase, addReclamation, addReviews } from './load-people.ts'
import { addPriceHistory, addSizeGuides } from './load-product-depth.ts'
import { addPromotions } from './load-promotions.ts'
import {
  addBanners,
  addCarrierPoints,
  addCompany,
  addCourierZones,
  addDelivery,
  addLandings,
  addNavigation,
  addPages,
  addPlaces,
  addPrices,
  refreshCards,
} from './load-shop.ts'
import { addTours } from './load-tours.ts'
import { addTravellers } from './load-travellers.ts'
import { secondBanners, vitrinaBanners } from './shop/banners.ts'
import { second, vitrina } from './shop/company.ts'
import { vitrinaEvents } from './shop/events.ts'
import { secondNavigation, vitrinaNavigation } from './shop/navigation.ts'
import { makePages, vitrinaLandings } from './shop/pages.ts'
import { endless } from './shop/people.ts'
import { cities, makeOutlets } from './shop/places.ts'
import { secondPromotions, vitrinaPromotions } from './shop/promotions.ts'
import { sizeGuides } from './shop/size-guides.ts'

/** A person to sign in as; printed when the shop is ready. */
export interface DemoPerson {
  name: string
  /** A phone, or an email address with a password. */
  signIn: string
  about: string
}

interface Options {
  say: (line: string) => void
}

/**
 * Loads both demo shops into an empty database, in one transaction. A database that already contains a company is left unchanged: then only
 * the people are returned, if its shop is the demo.
 */
export async function loadDemo(db: Database, { say }: Options): Promise<DemoPerson[]> {
  if (await isTaken(db)) return peopleToTell(db, null)
  say('Demo: making the goods')
  const shops = [prepareVitrina(), prepareSecond()]
  const password = await inTransaction(db, async (tx) => {
    // two processes that start together take turns; the second finds the work done
    await sql`select pg_advisory_xact_lock(7215004)`.execute(tx)
    if (await isTaken(tx)) return null
    // Printed once and not stored.
    const { password: made, hash } = hashPassword()
    for (const [i, shop] of shops.entries()) {
      const companyId = await addCompany(tx, shop.company, i === 0)
      const prices = await addPrices(tx, companyId, shop.farRegion !== null)
      await addPlaces(tx, companyId, shop.cities, shop.outlets)
      say(`Demo: ${shop.company.slug}: ${shop.products.length} products into ${shop.outlets.length} places`)
      await loadCatalogue(tx, companyId, { tree: shop.tree, products: shop.products, stock: shop.stock, prices })
      await addNavigation(tx, companyId, shop.navigation)
      await addPriceHistory(tx, companyId)
      if (i === 0) await addSizeGuides(tx, companyId, sizeGuides)
      await addPages(tx, companyId, shop.pages)
      if (i === 0) await addLandings(tx, companyId, 'landing.yaml')
      await addBanners(tx, companyId, shop.banners)
      await addPromotions(tx, companyId, shop.promotions)
      if (i === 0)
        await addEvents(tx, companyId, vitrinaEvents, {
          organizer: ['Клуб «Тропа»', 'The Tropa club'],
          timezone: vitrina.settings.timezone,
          now: new Date(),
        })
      if (i === 0) await addCarrierPoints(tx, companyId, shop.cities)
      await addDelivery(tx, companyId, 5000_00, shop.farRegion, {
        pointsOf: i === 0 ? 'cdek' : '',
        hasAllWays: i === 0,
      })
      if (i === 0) await addCourierZones(tx, companyId, 'yekaterinburg', 5000_00)
      await addPeople(tx, companyId, i === 0, hash)
      if (i === 0) {
        say(`Demo: ${shop.company.slug}: ${await addTours(tx, companyId)} hotels for tours`)
        await addPastOrders(tx, companyId)
        await addPurchase(tx, companyId)
        await addReclamation(tx, companyId)
        await addBonuses(tx, companyId, vitrina.settings.loyalty)
        await addTravellers(tx, companyId)
        await addReviews(tx, companyId)
      }
      say(`Demo: ${shop.company.slug}: ${await refreshCards(tx, companyId)} cards for the lists`)
    }
    return made
  })
  // new rows have no statistics yet; without them the first listings would get bad plans
  await sql`analyze`.execute(db)
  return peopleToTell(db, password)
}

async function isTaken(db: Database | Tx): Promise<boolean> {
  return (await sql<{ id: number }>`select id from companies limit 1`.execute(db)).rows[0] !== undefined
}

function prepareVitrina() {
  const products = vitrinaProducts()
  const outlets = makeOutlets()
  const isEndless = (p: { category: string; name: string }) =>
    p.category === endless.category && p.name.includes(endless.series)
  return {
    company: vitrina as Parameters<typeof addCompany>[1],
    cities: [...cities],
    outlets,
    farRegion: 'vladivostok' as string | null,
    tree,
    products,
    stock: makeStock(products, outlets, (p) => (isEndless(p) ? endless.stock : null)),
    navigation: vitrinaNavigation,
    pages: [
      ...makePages({
        seller: 'ООО «Витрина Демо»',
        sellerEn: 'Vitrina Demo LLC',
        email: 'hello@vitrina.example',
        freeFrom: '5\u00a0000\u00a0₽',
        hasPoints: true,
      }),
      ...vitrinaLandings,
    ],
    banners: vitrinaBanners,
    promotions: vitrinaPromotions,
  }
}

/** Two cities, one place in each, the first warehouse under another name: enough to work on its own. */
function prepareSecond(): ReturnType<typeof prepareVitrina> {
  const products = secondProducts()
  const slugs: readonly string[] = ['moscow', 'saint-petersburg']
  const outlets = makeOutlets()
    .filter((o) => o.key === 'warehouse-center' || (o.kind === 'filial' && slugs.includes(o.city ?? '')))
    .map((o) => ({
      ...o,
      name: o.name.replace('Филиал Vitrina', 'Лавка'),
      nameEn: o.nameEn.replace('Vitrina branch', 'Tea room'),
    }))
  return {
    company: second,
    cities: cities.filter((c) => slugs.includes(c.slug)),
    outlets,
    farRegion: null,
    tree: secondTree,
    products,
    stock: makeStock(products, outlets, () => null),
    navigation: secondNavigation(secondTree),
    pages: makePages({
      seller: 'ООО «Тихий дом Демо»',
      sellerEn: 'Tikhy Dom Demo LLC',
      email: 'tea@second.example',
      freeFrom: '5\u00a0000\u00a0₽',
      hasPoints: false,
    }),
    banners: secondBanners,
    promotions: secondPromotions,
  }
}

/** Empty if the shop in this database is not the demo. */
async function peopleToTell(db: Database, password: string | null): Promise<DemoPerson[]> {
  const isDemo = (await sql<{ id: number }>`select id from companies where slug = ${vitrina.slug}`.execute(db)).rows[0]
  if (!isDemo) return []
  return [
    { name: 'Anna', signIn: '+7 900 000-00-01', about: 'personal, two past orders, bonuses' },
    { name: 'Sergey, ООО «Север»', signIn: '+7 900 000-00-02', about: 'legal entity, price access on approval' },
    { name: 'Timur', signIn: '+7 900 000-00-03', about: 'never signed in before' },
    { name: 'Vera', signIn: '+7 900 000-00-04', about: 'price level approved, enamel mugs Tropa without end' },
    {
      name: 'Olga',
      signIn: 'olga@demo.local',
      about: password ? `staff, password ${password}` : 'staff, the password was printed at the first start',
    },
  ]
}
