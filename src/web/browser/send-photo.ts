import type { Problem } from '#api/client.ts'
import { signInAgain, visitor } from './client.ts'
import { report } from './report.ts'

export type SentPhoto =
  | { ok: true; id: number; url: string }
  /** '' where no answer came at all. */
  | { ok: false; reason: string }

/** What a chooser of files offers. HEIC is not named: where it is, phones send it as it lies there; else they make a JPEG of it themselves. */
export const photoTypes = 'image/*'

/** Browsers but Apple's draw no HEIC: what the shop has made of it is shown instead, once it is there. */
export const isDrawn = (file: Blob): boolean =>
  !/hei[cf]/.test(file.type) && !(file instanceof File && /\.hei[cf]$/i.test(file.name))

/**
 * Sends a photograph and tells how much of it has gone, 0 to 1. A request of its own kind: fetch tells nothing of what is on its way out.
 * `signal` gives it up.
 */
export async function sendPhoto(...photo: Parameters<typeof sendOnce>): Promise<SentPhoto> {
  const request = await sendOnce(...photo)
  // As of every call of a form whose session has ended (client.ts).
  const isBack = request?.status === 401 && (await signInAgain('post'))
  return readAnswer(isBack ? await sendOnce(...photo) : request)
}

/** Null: no answer came at all. */
function sendOnce(
  file: Blob,
  purpose: 'review' | 'reclamation' | 'document',
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<XMLHttpRequest | null> {
  const { companyId, locale } = visitor.get()
  const request = new XMLHttpRequest()
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('file', file)
  return new Promise((resolve) => {
    const fail = () => resolve(null)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(request)
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = fail
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', '/api/uploads/')
    request.timeout = 120_000
    request.setRequestHeader('accept-language', locale)
    request.setRequestHeader('x-company-id', String(companyId))
    request.send(form)
  })
}

function readAnswer(request: XMLHttpRequest | null): SentPhoto {
  if (!request) return { ok: false, reason: '' }
  try {
    const body = JSON.parse(request.responseText) as { id: number; url: string } & Partial<Problem>
    if (request.status === 201) return { ok: true, id: body.id, url: body.url }
    return { ok: false, reason: body.detail ?? '' }
  } catch (error) {
    report('an answer about a photograph could not be read', error)
    return { ok: false, reason: '' }
  }
}
