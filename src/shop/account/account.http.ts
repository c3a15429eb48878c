import { ok, refuse } from '#lib/result.ts'
import { originOf } from '#shop/company/origin.ts'
import { changeProfile } from '#shop/customers/customers.flow.ts'
import { presentCustomer } from '#shop/customers/customers.wire.ts'
import type { Handlers } from '#shop/handler.ts'
import { cutPage } from '#shop/list-page.wire.ts'
import type { accountCalls } from './account.calls.ts'
import type { accountStaffCalls } from './account.staff.calls.ts'
import { presentChoices, presentEmail, presentManagers, presentSession } from './account.wire.ts'
import { cancelEmail, confirmEmail, readEmail, requestEmailChange, requestEmailChangeOnce } from './email.flow.ts'
import { changeLegal, readLegal } from './legal.flow.ts'
import { readManagers, setManagers } from './managers.flow.ts'
import { findBanks, findCompanies } from './registers.flow.ts'
import {
  addAddress,
  addDate,
  changeAddress,
  changeDate,
  readAddresses,
  readDates,
  removeAddress,
  removeDate,
} from './saved.flow.ts'
import { presentAddress, presentDate, storedAddress } from './saved.wire.ts'
import { endOtherSessions, endSession, readSessions } from './sessions.flow.ts'
import { changeSubscriptions, readMailTopics, readSubscriptions, unsubscribeFromMail } from './subscriptions.flow.ts'

export const accountHandlers: Handlers<typeof accountCalls> = (app) => ({
  async changeProfile({ context, params, body }) {
    const { email, ...change } = body
    // A new address takes effect once its letter is confirmed: an address given here starts that change, as the call for it does.
    const asked = email && params.id === context.me.id ? await requestEmailChangeOnce(app, context, email) : null
    if (asked && !asked.ok) return asked
    const changed = await changeProfile(app, context, params.id, change)
    if (!changed.ok) return changed
    return ok({ ...presentCustomer(changed.value, context.locale), ...(asked && { email_pending: asked.value }) })
  },
  async readEmail({ context }) {
    const read = await readEmail(app, context)
    return read.ok ? ok(presentEmail(read.value)) : read
  },
  async askEmail({ context, body }) {
    const asked = await requestEmailChange(app, context, body.email)
    return asked.ok ? ok(presentEmail(asked.value)) : asked
  },
  async cancelEmail({ context }) {
    const canceled = await cancelEmail(app, context)
    return canceled.ok ? ok(presentEmail(canceled.value)) : canceled
  },
  async confirmEmail({ context, query, setHeader }) {
    const request = /^\d{1,15}$/.test(query.request) ? Number(query.request) : 0
    const came = await confirmEmail(app, context, { request, code: query.code })
    setHeader('location', `${originOf(context.company, app.publicUrl)}/confirm-email/${came}/`)
    setHeader('cache-control', 'no-store')
    setHeader('referrer-policy', 'no-referrer')
    return ok({})
  },

  readLegal: ({ context }) => readLegal(app, context),
  changeLegal: ({ context, body }) => changeLegal(app, context, body),
  async findCompanies({ context, body }) {
    const found = await findCompanies(app, context, body.query)
    if (!found.ok) return found
    return ok({
      items: found.value.map(({ name: company, inn, kpp, ogrn, address, person: fio, isActive }) => ({
        company,
        inn,
        kpp,
        ogrn,
        address,
        fio,
        is_active: isActive,
      })),
    })
  },
  async findBanks({ context, body }) {
    const found = await findBanks(app, context, body.query)
    if (!found.ok) return found
    return ok({
      items: found.value.map(({ name, bic, correspondentAccount }) => ({
        bank_name: name,
        bic,
        correspondent_account: correspondentAccount,
      })),
    })
  },

  listDates: async ({ context, query }) => ok(cutPage((await readDates(app, context)).map(presentDate), query)),
  async addDate({ context, body }) {
    const added = await addDate(app, context, { name: body.name, day: body.date })
    return added.ok ? ok(presentDate(added.value)) : added
  },
  async readDate({ context, params }) {
    const date = (await readDates(app, context)).find(({ id }) => id === params.id)
    return date ? ok(presentDate(date)) : refuse({ code: 'not_found' })
  },
  async changeDate({ context, params, body }) {
    const changed = await changeDate(app, context, params.id, { name: body.name, day: body.date })
    return changed.ok ? ok(presentDate(changed.value)) : changed
  },
  removeDate: ({ context, params }) => removeDate(app, context, params.id),

  listAddresses: async ({ context, query }) =>
    ok(cutPage((await readAddresses(app, context)).map(presentAddress), query)),
  async addAddress({ context, body }) {
    const { title, address, is_default: isDefault, flat = '', floor = '', entrance = '', comment = '' } = body
    const details = { flat, floor, entrance, comment }
    const added = await addAddress(app, context, { title, address: storedAddress(address), details, isDefault })
    return added.ok ? ok(presentAddress(added.value)) : added
  },
  async readAddress({ context, params }) {
    const address = (await readAddresses(app, context)).find(({ id }) => id === params.id)
    return address ? ok(presentAddress(address)) : refuse({ code: 'not_found' })
  },
  async changeAddress({ context, params, body }) {
    const { title = null, address, is_default: isDefault = false, ...details } = body
    const change = { title, address: address === undefined ? null : storedAddress(address), details, isDefault }
    const changed = await changeAddress(app, context, params.id, change)
    return changed.ok ? ok(presentAddress(changed.value)) : changed
  },
  removeAddress: ({ context, params }) => removeAddress(app, context, params.id),

  listSessions: async ({ context, query }) =>
    ok(cutPage((await readSessions(app, context)).map(presentSession), query)),
  endSession: ({ context, params }) => endSession(app, context, params.id),
  endOtherSessions: async ({ context }) => ok({ ended: await endOtherSessions(app, context) }),

  readSubscriptions: async ({ context, query }) => ok(presentChoices(await readSubscriptions(app, context), query)),
  async changeSubscriptions({ context, body }) {
    const given = body.items.map(({ topic, channel, is_on: isOn }) => ({ topic, channel, isOn }))
    return ok(presentChoices(await changeSubscriptions(app, context, given)))
  },
  async readMailTopics({ context, params, query }) {
    const read = await readMailTopics(app, context, params.code)
    return read.ok ? ok(presentChoices(read.value, query)) : read
  },
  async leaveMailTopics({ context, params, body }) {
    const left = await unsubscribeFromMail(app, context, params.code, body.topic)
    return left.ok ? ok(presentChoices(left.value)) : left
  },

  listManagers: async ({ context, query }) =>
    ok(presentManagers(await readManagers(app, context), context.locale, query)),
})

export const accountStaffHandlers: Handlers<typeof accountStaffCalls> = (app) => ({
  async setManagers({ context, params, body }) {
    const set = await setManagers(app, context, params.id, body.employees.map(String))
    return set.ok ? ok(presentManagers(set.value, context.locale)) : set
  },
})
