import type { BlockProps } from './block-data.ts'
import css from './texts.module.css'

export const HeadingBlock = ({ block: { text } }: BlockProps<'heading'>) => <h2>{text}</h2>

export const ParagraphBlock = ({ block: { text } }: BlockProps<'paragraph'>) => <p>{text}</p>

export const ListBlock = ({ block: { items } }: BlockProps<'list'>) => (
  <ul>
    {items.map((item, index) => (
      <li key={index}>{item}</li>
    ))}
  </ul>
)

/** The first row is the header; the first cell of each row is the row header. */
export function TableBlock({
  block: {
    rows: [head = [], ...rows],
  },
}: BlockProps<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways has to be reachable by keys
    <div className={css.scroll} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={column}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
