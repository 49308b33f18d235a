import { Camera } from 'lucide-react'
import { mostVisitPhotos, photoTypes, reportLimits } from '#modules/fulfilment'
import type { VisitId } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { Question, answerProps } from '../../../components/form/Question.tsx'
import { RadioGroup, RadioTime } from '../../../components/form/RadioGroup.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { type CameBack, useCameBack, usePageInput } from '../../../components/office/came-back.ts'
import { PhotoGroups } from './PhotoGroups.tsx'
import { type ReportShown, photoWords } from './report-shown.ts'

/** The photos of the visit, and the form that adds one. With scripts several are chosen at once and sent as they are chosen. */
export function PhotosPart({
  visit,
  report,
  mayAdd,
}: {
  readonly visit: VisitId
  readonly report: ReportShown | null
  readonly mayAdd: boolean
}) {
  const action = `/fulfillment/visits/${visit}/photos`
  const back = useCameBack(action)
  const { form } = usePageInput()
  const ofOne = useCameBack(form?.action ?? '')
  const isOfOne = form?.action.startsWith(`${action}/`) ?? false
  const count = report?.photoCount ?? 0
  return (
    <Card title="Photos" id="photos">
      <FormProblems of={back} />
      {isOfOne && <FormProblems of={ofOne} />}
      <div id="photos-shown" className="stack">
        <p className="soft figures">
          {count} of {mostVisitPhotos}
        </p>
        <PhotoGroups
          groups={report?.photos ?? []}
          {...(mayAdd && {
            under: ({ id, caption }, name) => (
              <>
                <CaptionForm action={`${action}/${id}/caption`} id={id} caption={caption} name={name} />
                <form method="post" action={`${action}/${id}/delete`} noValidate>
                  <Button variant="quiet">
                    Remove<span className="out-of-sight"> {name}</span>
                  </Button>
                </form>
              </>
            ),
          })}
        />
      </div>
      {mayAdd && count < mostVisitPhotos && <AddPhoto visit={visit} action={action} back={back} isAlone={!isOfOne} />}
    </Card>
  )
}

/** The form that came back has the usual id of its field, so that the list of faults leads to it. */
function CaptionForm({
  action,
  id,
  caption,
  name,
}: {
  readonly action: string
  readonly id: string
  readonly caption: string | null
  readonly name: string
}) {
  const back = useCameBack(action)
  return (
    <details open={back.isBack}>
      <summary>
        {caption === null ? 'Add a caption' : 'Change the caption'}
        <span className="out-of-sight">: {name}</span>
      </summary>
      <form method="post" action={action} className="stack stack-tight" noValidate>
        <Field
          name="caption"
          {...(!back.isBack && { place: id })}
          label="Caption"
          optional
          maxLength={reportLimits.caption}
          defaultValue={back.value('caption') ?? caption ?? ''}
          error={back.error('caption')}
        />
        <Button variant="secondary">
          Save<span className="out-of-sight"> the caption of {name}</span>
        </Button>
      </form>
    </details>
  )
}

function AddPhoto({
  visit,
  action,
  back,
  isAlone,
}: {
  readonly visit: VisitId
  readonly action: string
  readonly back: CameBack
  /** No other form of the page came back. */
  readonly isAlone: boolean
}) {
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="stack"
      noValidate
      data-photos
      data-visit={visit}
    >
      <input type="hidden" name="photo_id" value={globalThis.crypto.randomUUID()} />
      <RadioGroup name="photo_type" label="It shows" layout="times" error={back.error('photo_type')}>
        {photoTypes.map((type) => (
          <RadioTime
            key={type}
            name="photo_type"
            value={type}
            label={photoWords[type]}
            defaultChecked={(back.value('photo_type') ?? 'before') === type}
          />
        ))}
      </RadioGroup>
      <Field
        name="caption"
        {...(!isAlone && { place: 'add' })}
        label="Caption"
        optional
        maxLength={reportLimits.caption}
        defaultValue={back.value('caption')}
        error={back.error('caption')}
      />
      <Question name="photo" label="Photo" hint="JPEG, PNG or WebP" error={back.error('photo')}>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="input"
          {...answerProps({ name: 'photo', hint: 'JPEG, PNG or WebP', error: back.error('photo') })}
        />
      </Question>
      <ul className="plain stack stack-tight" data-photos-sent aria-live="polite" />
      <p className="says" data-photos-words />
      <Button variant="secondary" icon={<Camera size={20} aria-hidden="true" />}>
        Add photo
      </Button>
    </form>
  )
}
