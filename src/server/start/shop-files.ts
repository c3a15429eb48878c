import path from 'node:path'
import type { Clock } from '#kit/clock.ts'
import { withDiskCache } from '#kit/files/disk-cache.ts'
import { createDiskFiles, type Files, type FilesUnavailable } from '#kit/files/files.ts'
import type { Log } from '#kit/log.ts'
import { createBucket } from '#outside/bucket/s3.ts'
import { type Config, ConfigProblem } from './config.ts'

export interface ShopFiles {
  /** The shop's own pictures, served at /images/. */
  pictures: Files
  /** Uploads of customers: served by a call that checks the owner, never by a picture address. */
  uploads: Files
  /** Fault of the bucket; null: none, or there is no bucket. */
  fault(): Promise<FilesUnavailable | null>
  close(): void
}

/** Bucket pictures cached on the disk of this machine: about 30,000 of them (our choice). */
const mostKeptBytes = 512 * 1024 * 1024

/** Opens the store of pictures and uploads: the bucket of FILES_URL, else DATA_DIR (decision 0075). */
export function openShopFiles({ bucket, dataDir }: Config, kit: { clock: Clock; log: Log }): ShopFiles {
  if (!bucket) {
    return {
      pictures: createDiskFiles(path.join(dataDir, 'images'), '/images/'),
      uploads: createDiskFiles(path.join(dataDir, 'uploads'), ''),
      fault: async () => null,
      close() {},
    }
  }
  const { files, fault, close } = createBucket(bucket, kit)
  const onFault = (error: unknown) => kit.log.warn({ err: error }, 'pictures of the bucket cannot be kept in DATA_DIR')
  return {
    pictures: withDiskCache(files('images', '/images/'), path.join(dataDir, 'cache', 'images'), mostKeptBytes, onFault),
    uploads: files('uploads', ''),
    fault,
    close,
  }
}

/** At the start a bucket that refuses permanently is a configuration error; one that is unavailable is not, as the shop sells without it. */
export async function checkShopFiles({ fault }: ShopFiles, log: Log): Promise<void> {
  const wrong = await fault()
  if (wrong?.refused) throw new ConfigProblem(`FILES_URL: ${wrong.message}`)
  if (wrong) log.error({ err: wrong }, 'FILES_URL: the bucket does not answer; pictures and uploads wait until it does')
}
