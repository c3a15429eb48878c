import { readFileSync } from 'node:fs'
import { renderToStaticMarkup as render } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Card, Fav } from './card.tsx'
import { Check } from './check.tsx'
import { Dialog } from './dialog.tsx'
import { Dots } from './dots.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Field, FieldSet } from './field.tsx'
import { Gallery } from './gallery.tsx'
import { Grid } from './grid.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { iconNames } from './icons/names.ts'
import { Affix, Input, Select } from './input.tsx'
import { Otp } from './otp.tsx'
import { Pager } from './pager.tsx'
import { Price } from './price.tsx'
import { Progress } from './progress.tsx'
import { Range } from './range.tsx'
import { Rating } from './rating.tsx'
import { StarsInput } from './stars-input.tsx'
import { Stepper } from './stepper.tsx'
import { Steps } from './steps.tsx'
import { Switch } from './switch.tsx'
import { Tabs } from './tabs.tsx'
import { ToastRegion } from './toast.tsx'

const ignore = () => {}

test('an old price has hidden text and alone makes the price red', () => {
  const sale = render(<Price now="12 490 ₽" old="15 990 ₽" oldLabel="Старая цена" />)
  expect(sale).toContain('<s><span class="vh">Старая цена </span>15 990 ₽</s>')
  expect(sale).toMatch(/class="[^"]*sale/)
  const plain = render(<Price now="12 490 ₽" oldLabel="Старая цена" />)
  expect(plain).not.toContain('<s>')
  expect(plain).not.toMatch(/class="[^"]*sale/)
})

test('an input in a field is described by the hint and the error, and the error does not replace the hint', () => {
  const html = render(
    <Field id="phone" label="Телефон" hint="Код оператора тоже" error="Не хватает трёх цифр">
      <Affix icon="phone">
        <Input name="phone" />
      </Affix>
    </Field>,
  )
  expect(html).toContain('for="phone"')
  expect(html).toMatch(/<input[^>]*id="phone"[^>]*aria-describedby="phone-hint phone-error"[^>]*aria-invalid="true"/)
  expect(html).toContain('Код оператора тоже')
  expect(html).toMatch(/id="phone-error".*Не хватает трёх цифр/)
})

test('a field without hint and error has no dangling description', () => {
  const html = render(
    <Field label="Город">
      <Select>
        <option>Казань</option>
      </Select>
    </Field>,
  )
  expect(html).not.toContain('aria-describedby')
  expect(html).not.toContain('aria-invalid')
  const id = html.match(/for="([^"]+)"/)?.[1]
  expect(html).toContain(`<select id="${id}"`)
})

test('a busy button keeps its label and ignores clicks', () => {
  const html = render(<Button busy>Оформить</Button>)
  expect(html).toMatch(/aria-busy="true" aria-disabled="true"/)
  expect(html).toContain('Оформить')
  const onClick = vi.fn()
  const preventDefault = vi.fn()
  const { type: Element, props } = Button({ busy: true, onClick, children: 'x' })
  expect(Element).toBe('button')
  props.onClick({ preventDefault })
  expect(onClick).not.toHaveBeenCalled()
  expect(preventDefault).toHaveBeenCalled()
})

test('a button has type button unless it submits, and an address makes it a link', () => {
  expect(render(<Button>Дальше</Button>)).toContain('type="button"')
  expect(render(<Button type="submit">Дальше</Button>)).toContain('type="submit"')
  expect(render(<Button href="/cart">В корзину</Button>)).toMatch(/^<a href="\/cart"/)
})

test('a closed dialog renders no content; an open one is labelled by its title and visible without script', () => {
  const dialog = (open: boolean) => (
    <Dialog open={open} onClose={ignore} title="Отменить заказ?" closeLabel="Закрыть" footer={<Button>Да</Button>}>
      Вернём деньги
    </Dialog>
  )
  expect(render(dialog(false))).toMatch(/^<dialog [^>]*><\/dialog>$/)
  expect(render(dialog(false))).not.toMatch(/<dialog[^>]* open/)
  const html = render(dialog(true))
  expect(html).toMatch(/<dialog[^>]* open/)
  const name = html.match(/aria-labelledby="([^"]+)"/)?.[1]
  expect(html).toContain(`<h2 id="${name}"`)
  expect(html).toContain('aria-label="Закрыть"')
})

test('a stepper button is disabled at the limit and says why', () => {
  const stepper = (value: number, moreReason?: string) =>
    render(
      <Stepper
        value={value}
        onChange={ignore}
        min={1}
        max={5}
        label="Количество"
        lessLabel="Меньше"
        moreLabel="Больше"
        moreReason={moreReason}
      />,
    )
  expect(stepper(3)).not.toContain('aria-disabled')
  expect(stepper(1)).toMatch(/aria-label="Меньше" aria-disabled="true"/)
  const full = stepper(5, 'Осталось 5 штук')
  expect(full).toMatch(/aria-label="Больше" aria-disabled="true" aria-describedby="([^"]+)"/)
  expect(full).toMatch(/<span class="vh" id="[^"]+">Осталось 5 штук<\/span>/)
})

test('a card has exactly one link, with the heart outside it', () => {
  const html = render(
    <Card href="/p/1" title="Термос" media={<img alt="" src="/1.webp" />} fav={<Fav on label="В избранное" />} />,
  )
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).toMatch(/<a href="\/p\/1">Термос<\/a>/)
  expect(html).toMatch(/<button[^>]*aria-label="В избранное" aria-pressed="true"/)
})

test('a grid renders list items and skips empty children', () => {
  expect(render(<Grid>{[<i key="1" />, null, false, <i key="2" />]}</Grid>).match(/<li>/g)).toHaveLength(2)
})

test('a rating is read out as words', () => {
  const html = render(<Rating value="4,8" count="12" label="Оценка 4,8 из 5, 12 отзывов" />)
  expect(html).toMatch(/<span class="vh">Оценка 4,8 из 5, 12 отзывов<\/span><span aria-hidden="true"/)
})

test('all tab panels are in the page, one is visible', () => {
  const html = render(
    <Tabs
      label="О товаре"
      current="b"
      tabs={[
        { id: 'a', label: 'Описание', content: 'первое' },
        { id: 'b', label: 'Отзывы', content: 'второе' },
      ]}
    />,
  )
  expect(html).toMatch(/hidden="">первое/)
  expect(html).toMatch(/role="tabpanel"(?![^>]*hidden)[^>]*>второе/)
  expect(html.match(/tabindex="0"/g)).toHaveLength(1)
})

test('the current order step is marked', () => {
  const html = render(
    <Steps
      label="Ход заказа"
      steps={[
        { text: 'Собран', state: 'done', note: 'пройдено' },
        { text: 'В пути', state: 'now' },
      ]}
    />,
  )
  expect(html.match(/aria-current="step"/g)).toHaveLength(1)
  expect(html).toMatch(/aria-current="step"><span[^>]*>В пути/)
})

test('an error summary is an alert with a link per field; without errors it is absent', () => {
  const html = render(
    <ErrorSummary
      attempt={1}
      inTitle="Ошибка:"
      title="Проверьте поле"
      errors={[{ id: 'mail', text: 'Допишите адрес' }]}
    />,
  )
  expect(html).toMatch(/role="alert" tabindex="-1"/)
  expect(html).toContain('<a href="#mail">Допишите адрес</a>')
  expect(render(<ErrorSummary attempt={1} inTitle="Ошибка:" title="Проверьте" errors={[]} />)).toBe('')
})

test('a code is one numeric input that supports autofill', () => {
  const html = render(
    <Field label="Код">
      <Otp length={4} />
    </Field>,
  )
  expect(html.match(/<input/g)).toHaveLength(1)
  expect(html).toMatch(/inputMode="numeric"/i)
  expect(html).toMatch(/autoComplete="one-time-code"/i)
})

test('no block writes a style attribute: the CSP would drop it', () => {
  const html = render(
    <ToastRegion label="Сообщения">
      <Icon name="star" />
      <IconButton icon="close" label="Закрыть" />
      <Check count={3}>Завтра</Check>
      <Switch aria-label="Только в наличии" />
      <Range min={0} max={100} from={20} to={80} fromLabel="от" toLabel="до" />
      <FieldSet label="Оценка">
        <StarsInput name="stars" value={3} labels={['1', '2', '3', '4', '5']} />
      </FieldSet>
      <Progress label="Показано" value={1} max={4} />
      <Pager
        label="Страницы"
        shown={{ text: '24 из 48', value: 24, max: 48 }}
        more={{ href: '?page=2', children: 'Ещё' }}
      />
      <Dots label="синий" colors={['#234a8a']} />
      <Gallery
        label="Фото"
        slides={[
          { main: 'a', thumb: '1' },
          { main: 'b', thumb: '2' },
        ]}
      />
    </ToastRegion>,
  )
  expect(html).not.toContain('style=')
  expect(html).toMatch(/<rect x="20%" width="60%"/)
  expect(html).toContain('fill="#234a8a"')
})

test('every icon has its shape in the file, and every shape has a name', () => {
  const file = readFileSync(new URL('./icons/icons.svg', import.meta.url), 'utf8')
  expect([...file.matchAll(/ id="([\w-]+)"/g)].map((found) => found[1])).toEqual([...iconNames])
  expect(render(<Icon name="star" />)).toMatch(/<use href="[^"]*icons[^"]*#star"/)
})
