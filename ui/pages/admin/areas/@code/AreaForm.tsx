import { useData } from 'vike-react/useData'
import { areaLimits } from '#modules/catalogue'
import { Card } from '../../../../components/Card.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Checkbox } from '../../../../components/form/Checkbox.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { TextArea } from '../../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { type CameBack, useCameBack } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

export function AreaForm() {
  const { code, href, version, isNew, isMain, names, landmarks, place, count, page } = useData<Data>()
  const back = useCameBack(href)
  return (
    <Card title={isNew ? 'The area' : 'Names and place'}>
      <form method="post" action={href} className="stack" noValidate>
        <FormProblems of={back} />
        <Effects back={back} />
        <input type="hidden" name="version" value={version} />
        <TextArea
          name="names"
          label="Places in it"
          hint={`A name on each line, the best known first, at most ${areaLimits.names}.`}
          rows={4}
          maxLength={areaLimits.allNames}
          defaultValue={back.value('names') ?? names}
          error={back.error('names')}
        />
        <TextArea
          name="landmarks"
          label="Landmarks"
          hint="One on each line: what everybody there knows. A main area needs at least one."
          optional
          rows={4}
          maxLength={areaLimits.allLandmarks}
          defaultValue={back.value('landmarks') ?? landmarks}
          error={back.error('landmarks')}
        />
        <Checkbox
          name="main"
          value="yes"
          label="A main area"
          hint={
            page
              ? 'Named first on the home page, with a page of its own.'
              : 'Named first on the home page. A page of its own is written under Keywords, Pages worth writing.'
          }
          defaultChecked={back.isBack ? back.value('main') === 'yes' : isMain}
          error={back.error('main')}
        />
        <Field
          name="place"
          label="Place in the list"
          hint={`1 is shown first; ${isNew ? count + 1 : count} is the last.`}
          inputMode="numeric"
          className="input-narrow figures"
          defaultValue={back.value('place') ?? place}
          error={back.error('place')}
        />
        <div className="row row-tight">
          <Button name="intent" value="save">
            {isNew ? `Add ${code}` : 'Save'}
          </Button>
          <Button variant="secondary" name="intent" value="preview">
            See what changes
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** The effects of saving; nothing is saved yet. */
function Effects({ back }: { readonly back: CameBack }) {
  const { effects, version } = useData<Data>()
  if (back.isBack && back.value('version') !== String(version)) {
    return (
      <Notice tone="warn" title="Somebody changed the areas meanwhile">
        <p>Below is what you typed: save again to put it into their list.</p>
      </Notice>
    )
  }
  if (effects === null) return null
  return (
    <Notice title="Saving changes this">
      {effects.length === 0 ? (
        <p>Nothing: it is so already.</p>
      ) : (
        <ul>
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
