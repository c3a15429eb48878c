import webPush from 'web-push'
import { inTransaction } from '#kit/db.ts'
import type { PushKey } from '#outside/push/port.ts'
import type { App } from '#shop/context.ts'
import { insertPushKey, lockPushKeys, pushKeyOf, writePushKey } from './push-key.store.ts'

const placeOf = (companyId: number) => `push_keys/${companyId}/private_key`

/** The public key browsers subscribe with. Created on the first request and never replaced: a new key would invalidate every subscription. */
export async function publicPushKey(app: App, companyId: number): Promise<string> {
  const kept = await pushKeyOf(app.db, companyId)
  if (kept) return kept.publicKey
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const sealed = await app.secrets.seal(privateKey, placeOf(companyId))
  await insertPushKey(app.db, { companyId, publicKey, privateKey: sealed }, app.clock.now())
  // Of two concurrent requests, one created it.
  return (await pushKeyOf(app.db, companyId))!.publicKey
}

export async function pushKey(app: App, companyId: number): Promise<PushKey> {
  await publicPushKey(app, companyId)
  const { publicKey, privateKey } = (await pushKeyOf(app.db, companyId))!
  return { publicKey, privateKey: await app.secrets.open(privateKey, placeOf(companyId)) }
}

/** Seals all keys again with the current key; returns their number. */
export async function resealPushKeys(app: App): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    const all = await lockPushKeys(tx)
    for (const { companyId, privateKey } of all) {
      const place = placeOf(companyId)
      await writePushKey(tx, companyId, await app.secrets.seal(await app.secrets.open(privateKey, place), place))
    }
    return all.length
  })
}
