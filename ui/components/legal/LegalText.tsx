import type { LegalBlock, LegalPiece } from '#modules/terms'
import './legal.css'

/** A legal page's text. A blank that nobody has filled in yet is marked, for the owner and for readers. */
export function LegalText({ blocks, level = 2 }: { readonly blocks: readonly LegalBlock[]; readonly level?: 2 | 3 }) {
  return (
    <div className="legal-text">
      {blocks.map((block, place) => (
        <Block key={place} block={block} level={level} />
      ))}
    </div>
  )
}

function Block({ block, level }: { readonly block: LegalBlock; readonly level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  switch (block.kind) {
    case 'heading':
      return <Heading>{block.words}</Heading>
    case 'paragraph':
      return (
        <p>
          {block.lines.map((line, place) => (
            <span key={place} className="legal-line">
              <Line pieces={line} />
            </span>
          ))}
        </p>
      )
    case 'list':
      return (
        <ul>
          {block.items.map((item, place) => (
            <li key={place}>
              <Line pieces={item} />
            </li>
          ))}
        </ul>
      )
  }
}

function Line({ pieces }: { readonly pieces: readonly LegalPiece[] }) {
  return pieces.map((piece, place) => {
    switch (piece.kind) {
      case 'words':
        return piece.words
      case 'link':
        return (
          <a key={place} href={piece.href}>
            {piece.words}
          </a>
        )
      case 'blank':
        return (
          <mark key={place} className="legal-blank">
            [To be filled in: {piece.words}]
          </mark>
        )
    }
  })
}
