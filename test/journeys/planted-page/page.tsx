import { Combobox } from '@base-ui/react/combobox'
import { type ComponentProps, forwardRef, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'

const cities = ['Москва', 'Казань', 'Самара']

const NameInput = forwardRef<HTMLInputElement, ComponentProps<'input'>>((props, ref) => <input ref={ref} {...props} />)

/** What a page of this shop may come to need from React and its libraries: a widget, a portal, a forwarded ref. */
function PlantedPage() {
  const name = useRef<HTMLInputElement>(null)
  const [city, setCity] = useState<string | null>(null)
  return (
    <main>
      <NameInput ref={name} aria-label="Имя" />
      <button type="button" onClick={() => name.current?.focus()}>
        К имени
      </button>
      <Combobox.Root items={cities} value={city} onValueChange={setCity}>
        <Combobox.Input aria-label="Город" />
        <Combobox.Portal>
          <Combobox.Positioner>
            <Combobox.Popup>
              <Combobox.List>
                {(one: string) => (
                  <Combobox.Item key={one} value={one}>
                    {one}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      {createPortal(<output>{city ?? 'нет города'}</output>, document.body)}
    </main>
  )
}

createRoot(document.getElementById('root')!).render(<PlantedPage />)
