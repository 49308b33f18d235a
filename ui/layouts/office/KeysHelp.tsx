import type { ReactNode } from 'react'
import { Button } from '../../components/form/Button.tsx'
import { closes, dismissable } from './Palette.tsx'
import { keyOfEntry, keyOfSettings } from './key-of-entry.ts'
import type { Places } from './places.ts'
import { may } from '#modules/shared'
import type { Who } from '../../page-context.ts'

/** Every key of the office that its reader may use, and the switch of those that stand alone. */
export function KeysHelp({ who, places }: { readonly who: Who; readonly places: Places }) {
  const entries = places.entries.flatMap(({ label }) => {
    const key = keyOfEntry[label]
    return key === undefined ? [] : [{ key, label }]
  })
  const goes = may(who, 'settings') ? [...entries, { key: keyOfSettings, label: 'Settings' }] : entries
  return (
    <dialog className="dialog keys-help" id="office-keys" aria-labelledby="office-keys-title" {...dismissable}>
      <div className="stack">
        <h2 className="dialog-title" id="office-keys-title" tabIndex={-1}>
          Keys
        </h2>
        <Keys title="Everywhere">
          <Line does="Search and actions, also while you type">
            <kbd data-search-key="">Ctrl K</kbd>
          </Line>
          <Line does="Search and actions">
            <kbd>/</kbd>
          </Line>
          <Line does="New booking, customer, quote or invoice">
            <kbd>n</kbd>
          </Line>
          <Line does="This list">
            <kbd>?</kbd>
          </Line>
        </Keys>
        <Keys title="In a list">
          <Line does="Next row">
            <kbd>j</kbd>
          </Line>
          <Line does="Row before">
            <kbd>k</kbd>
          </Line>
          <Line does="Open the row">
            <kbd>Enter</kbd>
          </Line>
          <Line does="Select the row, where rows have a box">
            <kbd>x</kbd>
          </Line>
          <Line does="Select every row of the page, or none">
            <kbd>*</kbd>
          </Line>
        </Keys>
        <Keys title="Go to">
          {goes.map(({ key, label }) => (
            <Line key={key} does={label}>
              <kbd>g</kbd> <kbd>{key}</kbd>
            </Line>
          ))}
        </Keys>
        <label className="keys-choice">
          <input type="checkbox" data-single-keys="" defaultChecked />
          <span>
            Single keys
            <span className="soft small keys-hint">
              Without them one key alone does nothing. <kbd data-search-key="">Ctrl K</kbd> stays. Kept for you in this
              browser.
            </span>
          </span>
        </label>
        <div className="dialog-actions">
          <Button type="button" variant="secondary" {...closes('office-keys')}>
            Close
          </Button>
        </div>
      </div>
    </dialog>
  )
}

function Keys({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h3 className="keys-title">{title}</h3>
      <dl className="keys">{children}</dl>
    </div>
  )
}

function Line({ does, children }: { readonly does: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{does}</dt>
      <dd>{children}</dd>
    </div>
  )
}
