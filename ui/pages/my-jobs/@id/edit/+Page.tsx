import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Button, LinkButton } from '../../../../components/form/Button.tsx'
import { JobDetailsFields } from '../../../../components/job-board/JobDetailsFields.tsx'
import { JobRequirementFields } from '../../../../components/job-board/JobRequirementFields.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

export default function EditJobPage() {
  const { href, title, over, isShown, isWaiting } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <a className="back-link" href={href}>
        <ArrowLeft size={20} aria-hidden="true" />
        {title}
      </a>
      <h1>Edit the job</h1>
      {over === null ? (
        <>
          {isWaiting ? (
            <Notice title="Your last change waits for a person">
              <p>The public sees the words of before until then. Below is what you wrote last.</p>
            </Notice>
          ) : (
            isShown && (
              <p className="soft">
                New words are shown at once, unless a check holds them: then the old ones stay until somebody has read
                yours.
              </p>
            )
          )}
          <Form />
        </>
      ) : (
        <Notice title={`This job is ${over}`}>
          <p>It stays as it is. You may post another one.</p>
        </Notice>
      )}
    </div>
  )
}

function Form() {
  const { id, href, version, kept, categories, companyName, words, differences } = useData<Data>()
  const action = `/my-jobs/${id}/edit`
  const back = useCameBack(action)
  const text = (name: string) => (back.isBack ? (back.value(name) ?? '') : (kept[name] ?? ''))
  return (
    <>
      <FormProblems of={back} />
      {differences !== null && <Differences />}
      <form method="post" action={action} className="stack" noValidate>
        <input
          type="hidden"
          name="version"
          value={differences === null ? (back.value('version') ?? version) : version}
        />
        <input type="hidden" name="seen_words" value={words.map((each) => each.words).join('|')} />
        <h2>Job Details</h2>
        <JobDetailsFields text={text} back={back} categories={categories} companyName={companyName} />
        <h2>Requirements</h2>
        <JobRequirementFields text={text} back={back} words={words} />
        <div className="row">
          <Button>Save</Button>
          <LinkButton variant="quiet" href={href}>
            Cancel
          </LinkButton>
        </div>
      </form>
    </>
  )
}

/** Both texts, field by field, for the one who saves over the change of somebody else. */
function Differences() {
  const { differences } = useData<Data>()
  if (!differences) return null
  return (
    <section className="job-differences stack" aria-labelledby="differences-title">
      <h2 id="differences-title">Your text and the text of now</h2>
      <p>
        {differences.length === 0
          ? 'Both are the same. You need not save again.'
          : 'Your text is still in the form. Save again to put it in place of the text of now.'}
      </p>
      {differences.map(({ label, typed, now }) => (
        <div key={label} className="stack stack-tight">
          <h3 className="card-title">{label}</h3>
          <dl>
            <div>
              <dt>Yours</dt>
              <dd>{typed === '' ? 'Empty' : typed}</dd>
            </div>
            <div>
              <dt>Now</dt>
              <dd>{now === '' ? 'Empty' : now}</dd>
            </div>
          </dl>
        </div>
      ))}
    </section>
  )
}
