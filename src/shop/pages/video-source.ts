/** Where a video is played: in a frame of its site, or by the browser itself. */
export type VideoSource = { kind: 'frame'; site: string; url: string } | { kind: 'file'; url: string }

/** Hosts whose player a page may frame after a press; the server itself never calls them. */
const players = { rutube: 'rutube.ru', vk: 'vkvideo.ru', youtube: 'www.youtube-nocookie.com' } as const

/** Origins of the players, for the content policy of pages. */
export const videoSites: readonly string[] = Object.values(players).map((host) => `https://${host}`)

/** Reads the address that the visitor of a video site copies. Null: another site, or no address of a video. */
export function readVideo(text: string): VideoSource | null {
  if (/^\/(?![/\\])[^?#]+\.(mp4|webm)$/i.test(text)) return { kind: 'file', url: text }
  const url = URL.parse(text)
  if (url?.protocol !== 'https:') return null
  if (/\.(mp4|webm)$/i.test(url.pathname)) return { kind: 'file', url: url.href }
  const host = url.hostname.replace(/^(www|m)\./, '')
  switch (host) {
    case 'rutube.ru': {
      const id = /^\/(?:video|play\/embed)\/([\da-f]{32})\/?$/.exec(url.pathname)?.[1]
      return id ? { kind: 'frame', site: 'RuTube', url: `https://${players.rutube}/play/embed/${id}/` } : null
    }
    case 'vk.com':
    case 'vkvideo.ru': {
      const [, owner, id] = /^\/video(-?\d+)_(\d+)$/.exec(url.pathname) ?? []
      return owner && id
        ? { kind: 'frame', site: 'VK Видео', url: `https://${players.vk}/video_ext.php?oid=${owner}&id=${id}` }
        : null
    }
    case 'youtu.be':
    case 'youtube.com':
    case 'youtube-nocookie.com': {
      const id =
        host === 'youtu.be'
          ? url.pathname.slice(1)
          : (url.searchParams.get('v') ?? /^\/(?:shorts|embed)\/(.+)$/.exec(url.pathname)?.[1] ?? '')
      return /^[\w-]{11}$/.test(id)
        ? { kind: 'frame', site: 'YouTube', url: `https://${players.youtube}/embed/${id}` }
        : null
    }
    default:
      return null
  }
}
