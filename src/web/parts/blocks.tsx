import type { Block } from '#shop/pages/pages.wire.ts'
import css from './blocks.module.css'

/** Content of the page editor: blocks, never HTML, so it cannot contain scripts (reliability R24). */
export const Blocks = ({ body }: { body: readonly Block[] }) => (
  <div className={css.text}>
    {body.map((block, index) => (
      <OneBlock key={index} block={block} />
    ))}
  </div>
)

function OneBlock({ block }: { block: Block }) {
  switch (block.type) {
    case 'heading':
      return <h2>{block.text}</h2>
    case 'paragraph':
      return <p>{block.text}</p>
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </ul>
      )
    case 'table':
      return <BlockTable rows={block.rows} />
  }
}

/** The first row is the header; the first cell of each row is the row header. */
function BlockTable({ rows: [head = [], ...rows] }: { rows: readonly string[][] }) {
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
