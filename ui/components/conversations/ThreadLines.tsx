import { Fragment } from 'react'
import { Button, LinkButton } from '../form/Button.tsx'
import type { LineShown, ThreadShown } from './thread-shown.ts'
import { threadTexts } from './thread-words.ts'

/** The messages of a page without a script. */
export function ThreadLines({ thread }: { readonly thread: ThreadShown }) {
  const { lines, older, newer, page, unreadFrom } = thread
  return (
    <>
      {older && (
        <p className="thread-more">
          <LinkButton variant="quiet" href={older}>
            {threadTexts.older}
          </LinkButton>
        </p>
      )}
      {lines.length === 0 && <p className="soft thread-empty">{threadTexts.empty}</p>}
      <ol className="thread-lines">
        {lines.map((line, place) => (
          <Fragment key={line.seq}>
            {line.day !== lines[place - 1]?.day && <li className="thread-day">{line.day}</li>}
            {line.seq === unreadFrom && <li className="thread-unread">{threadTexts.unread}</li>}
            <Line line={line} page={page} />
          </Fragment>
        ))}
      </ol>
      {newer && (
        <p className="thread-more">
          <LinkButton variant="quiet" href={newer}>
            {threadTexts.newer}
          </LinkButton>
        </p>
      )}
    </>
  )
}

function Line({ line, page }: { readonly line: LineShown; readonly page: string }) {
  const { isOwn, isSystem, isRemoved, who, time, text, isReadByOthers, mayRemove, id } = line
  if (isSystem) {
    return (
      <li className="thread-system">
        {text} <span className="figures">{time}</span>
      </li>
    )
  }
  return (
    <li className={isOwn ? 'thread-line thread-mine' : 'thread-line'}>
      <p className={isOwn ? 'out-of-sight' : 'thread-who'}>{isOwn ? 'You' : who}</p>
      {isRemoved ? <p className="thread-text soft">{threadTexts.removed}</p> : <Content line={line} />}
      <div className="thread-note">
        <span className="figures">{time}</span>
        {isOwn && !isRemoved && <span>{isReadByOthers ? threadTexts.read : threadTexts.sent}</span>}
        {mayRemove && (
          <form method="post" action={`${page}/remove`} noValidate>
            <input type="hidden" name="message" value={id} />
            {line.place && <input type="hidden" name="what" value="place" />}
            <Button variant="quiet" className="thread-remove">
              {line.place ? threadTexts.erase : threadTexts.remove}
            </Button>
          </form>
        )}
      </div>
    </li>
  )
}

function Content({ line: { text, file, place, isOver } }: { readonly line: LineShown }) {
  return (
    <>
      {isOver && <p className="thread-text soft">{threadTexts.locationOver}</p>}
      {place && (
        <p className="thread-text">
          <a href={place.href} rel="noreferrer">
            Show on a map
          </a>
          {place.accuracy && <span className="soft"> {place.accuracy}</span>}
        </p>
      )}
      {file && <File file={file} />}
      {text && <p className="thread-text">{text}</p>}
    </>
  )
}

function File({ file: { href, name, size, small } }: { readonly file: NonNullable<LineShown['file']> }) {
  return (
    <>
      {small && <img className="thread-picture" src={small} alt={name} loading="lazy" />}
      <p className="thread-text small">
        <a href={href}>{name}</a> <span className="soft figures">{size}</span>
      </p>
    </>
  )
}
