import { useState } from 'react'
import { readVideo } from '#shop/pages/video-source.ts'
import { m } from '#texts/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '../card/picture.tsx'
import type { BlockProps } from './block-data.ts'
import css from './video.module.css'

/** Before the press there is only a picture of the shop; without script the link leads to the video. */
export function VideoBlock({ block: { title, text, url, picture } }: BlockProps<'video'>) {
  const [isPlaying, setPlaying] = useState(false)
  const source = readVideo(url)
  if (!source) return null
  return (
    <figure className={css.video}>
      <div className={css.frame}>
        {!isPlaying ? (
          <a
            href={url}
            rel="noopener"
            aria-label={m.catalog_block_play({ title })}
            target="_blank"
            onClick={(event) => {
              event.preventDefault()
              setPlaying(true)
            }}
          >
            <Picture image={picture} target={400} wideTarget={960} stands={title} />
            <span className={css.play}>
              <Icon name="chevron-right" size="l" />
            </span>
          </a>
        ) : source.kind === 'file' ? (
          // biome-ignore lint/a11y/useMediaCaption: the owner gives one file; what it says stands in the text beside it
          <video src={source.url} poster={picture.url} controls autoPlay playsInline />
        ) : (
          <iframe src={source.url} title={title} allow="autoplay; fullscreen; picture-in-picture" allowFullScreen />
        )}
      </div>
      <figcaption>
        <b>{title}</b>
        {text && <span>{text}</span>}
        {source.kind === 'frame' && (
          <span className="small muted">{m.catalog_block_video_of({ site: source.site })}</span>
        )}
      </figcaption>
    </figure>
  )
}
