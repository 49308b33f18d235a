import { Notice } from '../Notice.tsx'
import { Table } from '../Table.tsx'
import type { CameBack } from '../office/came-back.ts'

interface Effect {
  readonly about: string
  readonly before: string | null
  readonly after: string | null
}

/**
 * "This will change…": the effects of the typed settings, where the form was sent as a preview. They are not saved yet.
 */
export function ChangeEffects({ back }: { readonly back: CameBack }) {
  const sent = back.value('effects')
  if (back.value('deed') !== 'preview' || sent === undefined) return null
  const effects: readonly Effect[] = readEffects(sent)
  const first = effects.length > most ? shownAtOnce : most
  return (
    <Notice title={effects.length === 0 ? 'This changes nothing that customers see now' : 'This will change…'}>
      <EffectsTable caption="Before and after. Nothing is saved yet." rows={effects.slice(0, first)} />
      {effects.length > first && (
        <details>
          <summary>{effects.length - first} more</summary>
          <EffectsTable caption="More changes, before and after" rows={effects.slice(first)} />
        </details>
      )}
    </Notice>
  )
}

/** A change that reaches every service has a line for each: the form stays within reach on a phone. */
const most = 12
const shownAtOnce = 8

function EffectsTable({ caption, rows }: { readonly caption: string; readonly rows: readonly Effect[] }) {
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={({ about }) => about}
      columns={[
        { key: 'about', label: 'Changes', cell: ({ about }) => about },
        { key: 'before', label: 'Now', cell: ({ before }) => before ?? 'none' },
        { key: 'after', label: 'Then', cell: ({ after }) => <strong>{after ?? 'none'}</strong> },
      ]}
      empty={<p>Nothing is saved yet.</p>}
    />
  )
}

/** The server wrote it for this page; text of anybody else changes only what they themselves see. */
function readEffects(sent: string): readonly Effect[] {
  try {
    const list: unknown = JSON.parse(sent)
    return Array.isArray(list) ? list.filter(isEffect) : []
  } catch {
    return []
  }
}

function isEffect(one: unknown): one is Effect {
  if (typeof one !== 'object' || one === null) return false
  const { about, before, after }: { about?: unknown; before?: unknown; after?: unknown } = one
  return typeof about === 'string' && [before, after].every((text) => text === null || typeof text === 'string')
}
