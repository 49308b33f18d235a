import { Search, X } from 'lucide-react'
import { officePlaces } from '#modules/office-search'
import { atSystem, may, textLimits } from '#modules/shared'
import { usePlainScript } from '../../islands/use-plain-script.ts'
import type { Who } from '../../page-context.ts'

/**
 * The search of the office as a dialog, which a key opens. The lines that stand in it are those of somebody who has typed
 * nothing; without scripts nothing opens it, and the link leads to the page of the search.
 */
export function Palette({ who }: { readonly who: Who }) {
  usePlainScript('office/keys')
  return (
    <dialog className="dialog palette" id="palette" aria-label="Search" {...dismissable}>
      <search>
        <form className="palette-form" method="get" action={atSystem.search()} noValidate>
          <label className="palette-field">
            <Search size={24} aria-hidden="true" />
            <span className="out-of-sight">Search or jump to</span>
            <input
              id="palette-text"
              name="q"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              spellCheck={false}
              maxLength={textLimits.search}
              placeholder="Search or jump to"
            />
          </label>
          <button type="button" className="palette-close" aria-label="Close" {...closes('palette')}>
            <X size={24} aria-hidden="true" />
          </button>
        </form>
      </search>
      <output className="palette-says" />
      <div className="palette-list" id="palette-list" aria-label="Results" {...roles.listbox}>
        <div className="palette-group" aria-label="Actions" {...roles.group}>
          <div className="palette-label">Actions</div>
          {officePlaces.actions
            .filter(({ needs }) => may(who, needs))
            .map(({ href, label }) => (
              <a key={href} className="palette-option" tabIndex={-1} href={href} {...roles.option}>
                <span className="palette-title">{label}</span>
              </a>
            ))}
        </div>
      </div>
      <p className="palette-foot">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> closes
        </span>
        <button type="button" className="palette-keys" data-show-keys="">
          All keys
        </button>
      </p>
    </dialog>
  )
}

/** The lines are links, so that they open as links do; no list of HTML has links for its lines. */
const roles: Readonly<Record<'listbox' | 'group' | 'option', object>> = {
  listbox: { role: 'listbox' },
  group: { role: 'group' },
  option: { role: 'option' },
}

/** A press beside the dialog closes it, where the browser knows how. */
export const dismissable: object = { closedby: 'any' }

export function closes(target: string): object {
  return { command: 'close', commandfor: target }
}
