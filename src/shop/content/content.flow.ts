import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { inTransaction, type Tx } from '#kit/db.ts'
import type { Files } from '#kit/files/files.ts'
import { notifyTags } from '#kit/notices.ts'
import { assert } from '#lib/assert.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { StoredImage } from '#shop/catalog/card.ts'
import type { Actor, App, Company } from '#shop/context.ts'
import { endOf, startOf } from '#shop/day-or-moment.wire.ts'
import { findBeside, keepPicture } from '#shop/imports/pictures/pictures.flow.ts'
import { inLanguage, type StoredPicture, type StoredText } from '#shop/pages/blocks/define-block.wire.ts'
import { addressOf, isReserved } from '#shop/pages/page.ts'
import { putPage } from '#shop/pages/pages.flow.ts'
import { putRedirectIn } from '#shop/pages/redirects.flow.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import * as store from './content.store.ts'
import {
  type BannerInFile,
  type ContentFault,
  type ContentFile,
  type FaultOfContent,
  type ItemInFile,
  type PageInFile,
  type ParsedFile,
  parseContent,
} from './content-file.wire.ts'

/** What a load did: addresses of pages, names of menus, `banners`, redirected paths. */
export interface LoadedContent {
  added: string[]
  changed: string[]
  same: number
}

type Faulty = { code: 'content_faulty'; faults: ContentFault[] }

/** A load of content by its owner. `pictures`: where pictures beside the files are stored; absent: there may be none. */
export interface ContentLoad {
  company: Company
  files: readonly string[]
  pictures?: Files
}

/**
 * Brings pages, menus, banners and redirects to what files describe: all of it, or nothing if anything is wrong. The same files twice change
 * nothing. What the files do not name stays.
 */
export async function loadContent(app: App, load: ContentLoad): Promise<Result<LoadedContent, Faulty>> {
  const read = await readFiles(load.files)
  if (!read.ok) return read
  const stored = await storePictures(app, load, read.value)
  if (!stored.ok) return stored
  const checked = checkFiles(app, read.value, stored.value)
  if (!checked.ok) return checked
  return writeFiles(app, load.company, checked.value)
}

const faulty = (faults: ContentFault[]): Result<never, Faulty> => refuse({ code: 'content_faulty', faults })

async function readFiles(names: readonly string[]): Promise<Result<ParsedFile[], Faulty>> {
  const parsed = await Promise.all(
    names.map(async (name) => {
      const source = await readFile(name, 'utf8').catch(() => null)
      if (source !== null) return parseContent(name, source)
      const issue: FaultOfContent = { code: 'file_unreadable' }
      return { faults: [{ file: name, line: 1, column: 1, path: [], issue }] }
    }),
  )
  const faults = parsed.flatMap((one) => ('faults' in one ? one.faults : []))
  return faults.length > 0 ? faulty(faults) : ok(parsed.filter((one): one is ParsedFile => !('faults' in one)))
}

/** Pictures by the file of content and their name in it. */
type Pictures = Map<ParsedFile, Map<string, StoredImage>>

/** Stores the pictures that files name, first: a stored picture that no page names does no harm. */
async function storePictures(
  app: App,
  { company, pictures: kept }: ContentLoad,
  files: readonly ParsedFile[],
): Promise<Result<Pictures, Faulty>> {
  const stored: Pictures = new Map()
  const faults: ContentFault[] = []
  for (const file of files) {
    const own = new Map<string, StoredImage>()
    stored.set(file, own)
    for (const [name, at] of file.pictures) {
      const found = await findBeside([path.dirname(file.name)], name)
      const picture =
        found && kept ? await keepPicture(app.db, company.id, await readFile(found), name, kept) : undefined
      if (picture?.ok) own.set(name, await store.imageById(app.db, company.id, picture.imageId))
      else {
        const issue: FaultOfContent = { code: picture ? 'picture_bad' : 'picture_missing', name }
        faults.push({ file: file.name, ...file.placeOf(at), path: at, issue })
      }
    }
  }
  return faults.length > 0 ? faulty(faults) : ok(stored)
}

function checkFiles(app: App, files: readonly ParsedFile[], pictures: Pictures): Result<ContentFile[], Faulty> {
  const faults: ContentFault[] = []
  const checked: ContentFile[] = []
  const seen = new Set<string>()
  for (const file of files) {
    const { name, placeOf } = file
    const read = file.check((picture) => {
      const found = pictures.get(file)?.get(picture)
      assert(found, `${picture} is stored`)
      return found
    })
    if ('faults' in read) {
      faults.push(...read.faults)
      continue
    }
    for (const [index, page] of read.content.pages.entries()) {
      const at = ['pages', index, 'slug']
      const address = addressOf(page)
      const code = isReserved(page.kind, page.slug, app.reservedSlugs)
        ? 'slug_reserved'
        : seen.has(address)
          ? 'page_twice'
          : null
      if (code) faults.push({ file: name, ...placeOf(at), path: at, issue: { code } })
      seen.add(address)
    }
    checked.push({ name, placeOf, content: read.content })
  }
  return faults.length > 0 ? faulty(faults) : ok(checked)
}

const writeFiles = (
  app: App,
  company: Company,
  files: readonly ContentFile[],
): Promise<Result<LoadedContent, Faulty>> =>
  inTransaction(app.db, async (tx) => {
    await store.lockContent(tx, company.id)
    const by: Actor = { company, staff: null, outlets: null }
    const done: LoadedContent = { added: [], changed: [], same: 0 }
    const note = (what: string, outcome: 'added' | 'changed' | 'same') => {
      if (outcome === 'same') done.same++
      else done[outcome].push(what)
    }
    for (const file of files) {
      const { pages, navigation, banners, redirects } = file.content
      const fault = (at: readonly PropertyKey[], code: 'slug_reserved' | 'redirect_loop' | 'publication_ends_before') =>
        faulty([{ file: file.name, ...file.placeOf(at), path: at, issue: { code } }])
      for (const [index, page] of pages.entries()) {
        const put = await putPage(app, tx, by, loadedPage(page, company))
        if (put.ok) note(addressOf(page), put.value)
        else {
          assert(put.refusal.code !== 'page_slug_taken', 'a page with this slug is found first')
          return fault(['pages', index, put.refusal.code === 'slug_reserved' ? 'slug' : 'until'], put.refusal.code)
        }
      }
      for (const [group, items] of Object.entries(navigation)) {
        const isNew = await putMenu(app, tx, by, group, (items ?? []).map(menuItem))
        note(`menu ${group}`, isNew ? 'changed' : 'same')
      }
      if (banners) note('banners', (await putBanners(app, tx, by, banners)) ? 'changed' : 'same')
      for (const [index, redirect] of redirects.entries()) {
        const put = await putRedirectIn(app, tx, by, redirect)
        if (!put.ok) return fault(['redirects', index], put.refusal.code)
        note(redirect.from, put.value.isNew ? 'changed' : 'same')
      }
    }
    return ok(done)
  })

const inRussian = (text: StoredText): string => inLanguage(text, 'ru')
/** '' where there is no English: the shop shows Russian then. */
const inEnglish = (text: StoredText): string => (typeof text === 'string' ? '' : text.en)

function loadedPage(page: PageInFile, { settings }: Company) {
  const { kind, slug, title, description, blocks, published, since, until } = page
  return {
    ...{ kind, slug },
    content: {
      title: inRussian(title),
      title_en: inEnglish(title),
      ...(description !== undefined && { description }),
      body: blocks,
      body_en: [],
    },
    shown: published
      ? {
          since: since ? startOf(since, settings.timezone) : null,
          until: until ? endOf(until, settings.timezone) : null,
        }
      : null,
  }
}

function menuItem({
  name,
  link,
  category,
  product,
  promotion,
  slug,
  image,
  children,
  ...rest
}: ItemInFile): store.MenuItem {
  const [type, value] =
    category !== undefined
      ? ['PRODUCT_CATEGORY', category.replace(/^\/+|\/+$/g, '')]
      : product !== undefined
        ? ['PRODUCT', product]
        : promotion !== undefined
          ? ['PROMOTION', promotion]
          : ['LINK', link ?? '']
  return {
    ...{ type: type!, value: value! },
    name: inRussian(name),
    name_en: inEnglish(name),
    slug: slug ?? '',
    icon: rest.icon,
    image: image === undefined ? '' : urlOf(image),
    authentication_required: rest.private,
    is_desktop: rest.only !== 'mobile',
    is_mobile: rest.only !== 'desktop',
    mode: rest.mode,
    children: children.map(menuItem),
  }
}

/** The address of the largest copy. */
const urlOf = (picture: StoredPicture): string =>
  typeof picture === 'string' ? picture : 'url' in picture ? picture.url : (picture.scaled.at(-1)?.url ?? '')

const imageOf = (picture: StoredPicture): StoredImage => {
  if (typeof picture === 'string') return { width: 0, height: 0, scaled: [{ width: 0, url: picture }] }
  if ('url' in picture) return imageOf(picture.url)
  const { width, height, scaled } = picture
  return { width, height, scaled }
}

async function putMenu(app: App, tx: Tx, by: Actor, group: string, items: store.MenuItem[]): Promise<boolean> {
  const before = await store.menuOf(tx, by.company.id, group)
  if (JSON.stringify(before.map(inOrder)) === JSON.stringify(items.map(inOrder))) return false
  await store.replaceMenu(tx, by.company.id, group, items)
  const states = { before: { items: before.length }, after: { items: items.length } }
  await audit(tx, by, { call: 'loadMenu', object: `menu ${group}`, reason: '', ...states }, app.clock.now())
  await notifyTags(tx, by.company.id, [`nav:${by.company.id}`])
  return true
}

/** The fields in one order, so that equal items are equal texts. */
const inOrder = ({ children, ...item }: store.MenuItem): unknown => [
  Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  children.map(inOrder),
]

async function putBanners(app: App, tx: Tx, by: Actor, banners: readonly BannerInFile[]): Promise<boolean> {
  const isNew = await store.replaceBanners(
    tx,
    by.company.id,
    banners.map(({ place, title, caption, button, link, picture, picture_narrow: narrow, dark }) => ({
      ...{ place, link, is_dark: dark },
      ...{ title: inRussian(title), title_en: inEnglish(title) },
      ...{ caption: inRussian(caption), caption_en: inEnglish(caption) },
      ...{ button: inRussian(button), button_en: inEnglish(button) },
      image: imageOf(picture),
      image_narrow: narrow === undefined ? null : imageOf(narrow),
    })),
  )
  if (!isNew) return false
  const states = { before: null, after: { count: banners.length } }
  await audit(tx, by, { call: 'loadBanners', object: 'banners', reason: '', ...states }, app.clock.now())
  await notifyTags(tx, by.company.id, [`banners:${by.company.id}`])
  return true
}
