import { Eye, Save } from 'lucide-react'
import { catalogueLimits } from '#modules/catalogue'
import { Button } from '../form/Button.tsx'
import { Field } from '../form/Field.tsx'
import type { CameBack } from '../office/came-back.ts'

/**
 * The end of a form of settings: why, unless it is short, what it would change, and save. The version that the page shows
 * goes along.
 */
export function SettingButtons({
  back,
  version,
  isShort = false,
  children = 'Save',
}: {
  readonly back: CameBack
  readonly version: number
  /** Without the field for the history: its page has several such forms. */
  readonly isShort?: boolean
  /** The words of the button that saves. */
  readonly children?: string
}) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      {!isShort && (
        <Field
          name="why"
          label="Why"
          hint="For the history, such as: summer hours."
          maxLength={catalogueLimits.settingWhy}
          optional
          defaultValue={back.value('why') ?? ''}
        />
      )}
      <div className="row">
        <Button icon={<Save size={24} aria-hidden="true" />}>{children}</Button>
        <Button variant="secondary" name="deed" value="preview" icon={<Eye size={24} aria-hidden="true" />}>
          See what changes first
        </Button>
      </div>
    </>
  )
}
