import type { BulkAction } from '#modules/bulk'
import { usePlainScript } from '../../islands/use-plain-script.ts'
import { Button } from '../form/Button.tsx'
import { Alert } from '../Notice.tsx'
import { useCameBack, usePageInput } from '../office/came-back.ts'
import './bulk-bar.css'
import { bulkWords } from './bulk-words.ts'

/** Below the rows of a list: its actions on all that are selected. The next page says what will happen. */
export function BulkBar({
  actions,
  file,
}: {
  readonly actions: readonly BulkAction[]
  /** The address of the file of the list, which the selected rows can have too; the list has none without it. */
  readonly file?: string
}) {
  usePlainScript('office/selection')
  const { urlPathname, urlParsed } = usePageInput()
  const { alert } = useCameBack('/admin/bulk')
  const query = new URLSearchParams({ ...urlParsed.search })
  for (const word of ['select', 'done']) query.delete(word)
  const here = query.size === 0 ? urlPathname : `${urlPathname}?${query}`
  const isAll = urlParsed.search['select'] === 'all'
  if (!isAll) query.set('select', 'all')
  const other = query.size === 0 ? urlPathname : `${urlPathname}?${query}`
  return (
    <form id="bulk" method="post" action="/admin/bulk" noValidate className="bulk-bar no-print">
      <Alert>{alert}</Alert>
      <input type="hidden" name="back" value={here} />
      <div className="row row-tight">
        <output className="bulk-count" data-bulk-count="">
          With the selected
        </output>
        {/* A button named `action` would hide the address of the form from scripts. */}
        {actions.map((action) => (
          <Button key={action} variant="secondary" name="deed" value={action}>
            {bulkWords[action].button}
          </Button>
        ))}
        {file !== undefined && (
          <Button variant="secondary" formAction={file}>
            Export
          </Button>
        )}
        <a href={`${other}#bulk`} data-select-link="">
          {isAll ? 'Select none' : 'Select all on this page'}
        </a>
        <button type="button" className="button button-quiet" data-select-all="" data-hotkey="*,Shift+*,Shift+X" hidden>
          Select all on this page
        </button>
      </div>
    </form>
  )
}
