import type { Problem } from '#api/client.ts'
import { signInAgain, visitor } from './client.ts'
import { report } from './report.ts'

export type SentPhoto =
  | { ok: true; id: number; url: string }
  /** '' if there was no answer. */
  | { ok: false; reason: string }

/** For the file chooser. HEIC is not named: if it were, phones would send it unchanged; otherwise they convert it to JPEG themselves. */
export const photoTypes = 'image/*'

/** Only Apple's browsers display HEIC: others show the shop's converted picture once it exists. */
export const isDrawn = (file: Blob): boolean =>
  !/hei[cf]/.test(file.type) && !(file instanceof File && /\.hei[cf]$/i.test(file.name))

/** Sends a photograph and reports the sent share, 0 to 1. Uses XMLHttpRequest: fetch does not report upload progress. `signal` cancels it. */
export async function sendPhoto(...photo: Parameters<typeof sendOnce>): Promise<SentPhoto> {
  const request = await sendOnce(...photo)
  // As for every call of a form whose session has ended (client.ts).
  const isBack = request?.status === 401 && (await signInAgain('post'))
  return readAnswer(isBack ? await sendOnce(...photo) : request)
}

/** Null: there was no answer. */
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
