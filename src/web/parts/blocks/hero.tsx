import { Button } from '#ui/button.tsx'
import { Hero } from '#ui/hero.tsx'
import { Picture } from '../card/picture.tsx'
import type { BlockProps } from './block-data.ts'
import css from './hero-block.module.css'

export function HeroBlock({ block: { title, text, button, picture }, isFirst }: BlockProps<'hero'>) {
  const Title = isFirst ? 'h1' : 'h2'
  return (
    <Hero
      className={css.hero}
      image={
        <Picture
          image={picture}
          target={400}
          wideTarget={1000}
          stands={title}
          alt={picture.alt}
          eager={isFirst && 'first'}
        />
      }
    >
      <Title className="h0">{title}</Title>
      {text && <p>{text}</p>}
      {button && (
        <Button kind="paper" size="l" href={button.link}>
          {button.text}
        </Button>
      )}
    </Hero>
  )
}
