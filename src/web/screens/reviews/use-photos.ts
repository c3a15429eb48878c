import { useEffect, useRef, useState } from 'react'
import { maxPhotos } from '#shop/reviews/review.ts'
import { m } from '#texts/messages.js'
import { isDrawn, sendPhoto } from '../../browser/send-photo.ts'

/** A chosen photo. */
export interface ChosenPhoto {
  /** Unique on this page. */
  key: number
  /** Null: uploaded earlier, with the review that is being changed. */
  file: File | null
  /** URL of the preview: the local file, or the uploaded photo. */
  preview: string
  state: 'sending' | 'sent' | 'failed'
  /** Upload progress, 0 to 1. */
  progress: number
  reason: string
  /** Id at the shop after the upload. */
  id: number | null
}

/** Limit of the shop (uploads.calls.ts), checked here before the upload. */
const maxBytes = 12 * 1024 * 1024

/** Photos of a review: each is uploaded when chosen, reports its progress, and can be retried. `kept`: photos already uploaded. */
export function usePhotos(kept: readonly { id: number; url: string }[] = []) {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>(() =>
    kept.map(({ id, url }) => ({ key: -id, file: null, preview: url, state: 'sent', progress: 1, reason: '', id })),
  )
  const [tooMany, setTooMany] = useState(false)
  const lives = useRef(new Map<number, AbortController>())
  const nextKey = useRef(1)
  const latest = useRef(photos)
  latest.current = photos
  useEffect(
    () => () => {
      for (const controller of lives.current.values()) controller.abort()
      for (const { preview } of latest.current) URL.revokeObjectURL(preview)
    },
    [],
  )

  const change = (key: number, part: Partial<ChosenPhoto>) =>
    setPhotos((list) => list.map((one) => (one.key === key ? { ...one, ...part } : one)))

  const send = async (key: number, file: File) => {
    if (file.size > maxBytes) return change(key, { state: 'failed', reason: m.reviews_photo_too_large() })
    const controller = new AbortController()
    lives.current.set(key, controller)
    change(key, { state: 'sending', progress: 0, reason: '' })
    const sent = await sendPhoto(file, 'review', (progress) => change(key, { progress }), controller.signal)
    lives.current.delete(key)
    const shown = sent.ok && !isDrawn(file) ? { preview: sent.url } : {}
    if (sent.ok) change(key, { state: 'sent', progress: 1, id: sent.id, ...shown })
    else change(key, { state: 'failed', reason: sent.reason || m.reviews_photo_no_connection() })
  }

  return {
    photos,
    tooMany,
    /** Ids of the uploaded photos. */
    ready: photos.flatMap(({ id }) => (id === null ? [] : [id])),
    isBusy: photos.some(({ state }) => state === 'sending'),
    hasFailed: photos.some(({ state }) => state === 'failed'),
    add(files: Iterable<File>) {
      const room = maxPhotos - latest.current.length
      const all = [...files]
      setTooMany(all.length > room)
      const added = all.slice(0, room).map((file) => ({
        key: nextKey.current++,
        file,
        preview: URL.createObjectURL(file),
        state: 'sending' as const,
        progress: 0,
        reason: '',
        id: null,
      }))
      setPhotos((list) => [...list, ...added])
      for (const { key, file } of added) void send(key, file)
    },
    retry({ key, file }: ChosenPhoto) {
      if (file) void send(key, file)
    },
    remove({ key, preview }: ChosenPhoto) {
      lives.current.get(key)?.abort()
      URL.revokeObjectURL(preview)
      setTooMany(false)
      setPhotos((list) => list.filter((one) => one.key !== key))
    },
  }
}

export type Photos = ReturnType<typeof usePhotos>
