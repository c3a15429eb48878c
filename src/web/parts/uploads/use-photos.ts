import { useEffect, useRef, useState } from 'react'
import { m } from '#texts/messages.js'
import { report } from '../../browser/report.ts'
import { rotatePicture } from '../../browser/rotate-picture.ts'
import { isDrawn, sendPhoto } from '../../browser/send-photo.ts'

/** Limit of the shop (reclamations.wire.ts, prices.wire.ts). */
export const maxPhotos = 10

/** Limit of the shop (uploads.calls.ts), checked here before the upload. */
const maxBytes = 12 * 1024 * 1024

export interface Photo {
  key: string
  /** Id at the shop after the upload. */
  id: number | null
  state: 'sending' | 'sent' | 'failed'
  /** Upload progress, 0 to 1. */
  part: number
  /** URL of the preview: at the shop, or of the local file. */
  shown: string
  file: Blob | null
}

export interface Photos {
  list: Photo[]
  /** Ids of the uploaded photos. */
  ids: number[]
  isSending: boolean
  /** An upload failed and was neither retried nor removed. */
  hasFailed: boolean
  said: string
  add(files: Blob[]): void
  retry(key: string): void
  rotate(key: string): void
  remove(key: string): void
  /** Clears the list after the photos were submitted. */
  clear(): void
}

let count = 0

interface PhotosOf {
  purpose: 'reclamation' | 'document'
  /** Message for a failed upload; the reason is appended. */
  failed: () => string
}

/** Photo uploads: each is sent at once and separately, so a failure does not affect the others. */
export function usePhotos(
  kept: readonly { id: number; url: string }[],
  { purpose = 'reclamation', failed = m.returns_photo_failed }: Partial<PhotosOf> = {},
): Photos {
  const [list, setList] = useState<Photo[]>(() =>
    kept.map(({ id, url }) => ({ key: `kept-${id}`, id, state: 'sent', part: 1, shown: url, file: null })),
  )
  const [said, setSaid] = useState('')
  const ends = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const all = ends.current
    return () => {
      for (const end of all.values()) end.abort()
    }
  }, [])
  const change = (key: string, part: Partial<Photo>) =>
    setList((list) => list.map((one) => (one.key === key ? { ...one, ...part } : one)))

  const send = async (key: string, file: Blob) => {
    if (file.size > maxBytes) return fail(key, m.returns_photo_too_large())
    const end = new AbortController()
    ends.current.set(key, end)
    change(key, { state: 'sending', part: 0 })
    const sent = await sendPhoto(file, purpose, (part) => change(key, { part }), end.signal)
    if (end.signal.aborted) return
    const shown = sent.ok && !isDrawn(file) ? { shown: sent.url, file: null } : {}
    if (sent.ok) return change(key, { state: 'sent', part: 1, id: sent.id, ...shown })
    fail(key, sent.reason)
  }
  const fail = (key: string, reason: string) => {
    change(key, { state: 'failed' })
    setSaid(reason ? `${failed()}. ${reason}` : failed())
  }

  return {
    list,
    ids: list.flatMap(({ id, state }) => (id !== null && state === 'sent' ? [id] : [])),
    isSending: list.some(({ state }) => state === 'sending'),
    hasFailed: list.some(({ state }) => state === 'failed'),
    said,
    add(files) {
      setSaid(list.length + files.length > maxPhotos ? m.returns_photo_many({ most: maxPhotos }) : '')
      const fresh = files.slice(0, maxPhotos - list.length).map((file) => ({
        key: `photo-${++count}`,
        id: null,
        state: 'sending' as const,
        part: 0,
        shown: URL.createObjectURL(file),
        file,
      }))
      setList((list) => [...list, ...fresh])
      for (const { key, file } of fresh) void send(key, file)
    },
    retry(key) {
      setSaid('')
      const file = list.find((one) => one.key === key)?.file
      if (file) void send(key, file)
    },
    rotate(key) {
      const photo = list.find((one) => one.key === key)
      if (photo)
        void turn(photo).then(
          (file) => {
            change(key, { file, shown: URL.createObjectURL(file) })
            return send(key, file)
          },
          (error: unknown) => {
            report('a photo could not be turned', error)
            setSaid(m.returns_failed())
          },
        )
    },
    remove(key) {
      setSaid('')
      ends.current.get(key)?.abort()
      setList((list) => list.filter((one) => one.key !== key))
    },
    clear: () => setList([]),
  }
}

const turn = async ({ file, shown }: Photo): Promise<Blob> => rotatePicture(file ?? (await (await fetch(shown)).blob()))
