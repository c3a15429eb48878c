import { useRef } from 'react'
import { maxPhotos } from '#shop/reviews/review.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Note } from '#ui/note.tsx'
import { photoTypes } from '../../browser/send-photo.ts'
import css from './review-photos.module.css'
import type { ChosenPhoto, Photos } from './use-photos.ts'

/** Photos of a review (REV-12): progress, reason of a refusal, and retry for each. */
export function ReviewPhotos({ photos }: { photos: Photos }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <fieldset className={css.field}>
      <legend>{m.reviews_photos()}</legend>
      <p id="review-photos-hint" className="small muted">
        {m.reviews_photos_hint({ most: maxPhotos })} {m.reviews_photos_faces()}
      </p>
      {photos.photos.length > 0 && (
        <ul className={css.list}>
          {photos.photos.map((photo, index) => (
            <li key={photo.key}>
              <Photo photo={photo} number={index + 1} photos={photos} />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={photoTypes}
        aria-label={m.reviews_photos_add()}
        onChange={(event) => {
          photos.add(event.target.files ?? [])
          // Allows choosing the same file again after it was removed.
          event.target.value = ''
        }}
      />
      {photos.photos.length < maxPhotos && (
        <p>
          <Button kind="grey" size="s" aria-describedby="review-photos-hint" onClick={() => input.current?.click()}>
            <Icon name="plus" size="s" /> {m.reviews_photos_add()}
          </Button>
        </p>
      )}
      {photos.tooMany && (
        <Note kind="warn" role="alert">
          {m.reviews_photos_too_many({ most: maxPhotos })}
        </Note>
      )}
    </fieldset>
  )
}

function Photo({ photo, number, photos }: { photo: ChosenPhoto; number: number; photos: Photos }) {
  const { state, progress, preview, reason } = photo
  return (
    <div className={css.photo}>
      <img src={preview} alt={m.reviews_photo({ number })} width={72} height={72} />
      <div className={css.about}>
        {state === 'sending' && (
          <progress
            max={1}
            value={progress}
            aria-label={m.reviews_photo_sending({ number, percent: Math.round(progress * 100) })}
          />
        )}
        {state === 'sent' && (
          <span className={css.sent}>
            <Icon name="check" size="s" /> {m.reviews_photo({ number })}
          </span>
        )}
        {state === 'failed' && (
          <>
            <span role="alert" className={css.failed}>
              {m.reviews_photo_failed({ reason })}
            </span>
            <Button kind="line" size="s" onClick={() => photos.retry(photo)}>
              {m.reviews_photo_retry()}
              <span className="vh">: {m.reviews_photo({ number })}</span>
            </Button>
          </>
        )}
      </div>
      <IconButton
        icon="trash"
        size="s"
        label={m.reviews_photo_remove({ number })}
        onClick={() => photos.remove(photo)}
      />
    </div>
  )
}
