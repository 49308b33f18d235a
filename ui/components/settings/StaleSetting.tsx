import { Table } from '../Table.tsx'
import { Notice } from '../Notice.tsx'
import type { CameBack } from '../office/came-back.ts'
import type { SettingHistoryOf } from './setting-history.ts'

export interface SettingField {
  /** The fields of the form. */
  readonly name: string
  readonly label: string
  /** The value that is saved now, as a field shows it. */
  readonly now: string
}

/**
 * Where somebody else saved meanwhile: both versions beside each other. The typed values stay in the form, which saves over
 * the other version when it is sent again.
 */
export function StaleSetting({
  back,
  history: { version, lines },
  fields,
}: {
  readonly back: CameBack
  readonly history: SettingHistoryOf
  readonly fields: readonly SettingField[]
}) {
  if (!isStale(back, version)) return null
  const [last] = lines
  const differing = fields.filter(({ name, now }) => (back.value(name) ?? '') !== now)
  return (
    <Notice tone="warn" title="Somebody saved this page since you opened it">
      <p>
        {last && `${last.who} saved it ${last.when}. `}
        What you typed is below, and is not saved. Save again to use it in place of theirs.
      </p>
      <Table
        caption="Where the two differ"
        captionHidden
        rows={differing}
        rowKey={({ name }) => name}
        columns={[
          { key: 'label', label: 'Field', cell: ({ label }) => label },
          { key: 'now', label: 'Saved now', cell: ({ now }) => (now === '' ? 'empty' : now) },
          { key: 'typed', label: 'You typed', cell: ({ name }) => back.value(name) || 'empty' },
        ]}
        empty={<p>Both are the same.</p>}
      />
    </Notice>
  )
}

function isStale(back: CameBack, version: number): boolean {
  const typed = back.value('version')
  return back.isBack && typed !== undefined && typed !== String(version)
}
