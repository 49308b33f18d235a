import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { JsonSchema, OpenApiDocument, OpenApiOperation, Parameter } from './openapi.ts'
import { problemCodes } from '../kit/problem-codes.ts'
import { schemaRows } from './schema-rows.ts'

type Part = HtmlEscapedString | Promise<HtmlEscapedString>

interface Call extends OpenApiOperation {
  readonly method: string
  readonly path: string
}

/** The HTTP contract for people: one page, no script, in the site's own clothes. */
export function docsPage(document: OpenApiDocument, stylesheet: string | null): Part {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ ...operation, method: method.toUpperCase(), path })),
  )
  const groups = document.tags.map(({ name }) => ({ name, calls: calls.filter(({ tags }) => tags.includes(name)) }))
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${document.info.title}</title>
        ${stylesheet === null ? '' : html`<link rel="stylesheet" href="${stylesheet}" />`}
      </head>
      <body>
        <a class="skip-link" href="#content">Skip to content</a>
        <header class="container">
          <h1>${document.info.title}</h1>
          <p>
            Version ${document.info.version}. For programs:
            <a href="/api/openapi.json">the OpenAPI 3.1 document</a>.
          </p>
          <nav aria-label="Parts of this page">
            <ul>
              ${groups.map(({ name }) => html`<li><a href="#${anchor(name)}">${name}</a></li>`)}
              <li><a href="#problems">Problems</a></li>
            </ul>
          </nav>
        </header>
        <main id="content" class="container">
          <p>${document.info.description}</p>
          ${groups.map(({ name, calls: own }) => group(name, own))} ${problems()}
        </main>
      </body>
    </html>`
}

function group(name: string, calls: readonly Call[]): Part {
  return html`<section aria-labelledby="${anchor(name)}">
    <h2 id="${anchor(name)}">${name}</h2>
    ${calls.map(call)}
  </section>`
}

function call({ operationId, method, path, summary, description, parameters, requestBody, responses }: Call): Part {
  const own = parameters.filter((parameter): parameter is Parameter => 'name' in parameter)
  return html`<article aria-labelledby="${operationId}">
    <h3 id="${operationId}"><code>${method} ${path}</code></h3>
    <p>${summary}. ${description}</p>
    ${own.length < parameters.length ? html`<p>Takes an <code>Idempotency-Key</code>.</p>` : ''}
    ${own.length > 0 ? fields('Parameters', asObject(own)) : ''}
    ${Object.values(requestBody?.content ?? {}).map(({ schema }) => fields('Body', schema))} ${answers(responses)}
  </article>`
}

function asObject(parameters: readonly Parameter[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.flatMap(({ name, required }) => (required ? [name] : [])),
  }
}

function fields(caption: string, schema: JsonSchema): Part {
  const rows = schemaRows(schema)
  if (rows.length === 0) return html``
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Takes</th>
        <th scope="col">Needed</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name, says, required }) =>
          html`<tr>
            <th scope="row"><code>${name}</code></th>
            <td>${says}</td>
            <td>${required ? 'yes' : 'no'}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function answers(responses: OpenApiOperation['responses']): Part {
  const good = Object.entries(responses).filter(([, response]) => isDescribed(response))
  const other = Object.keys(responses).filter((status) => !good.some(([known]) => known === status))
  return html`<h4>Answers</h4>
    <dl>
      ${good.map(
        ([status, response]) =>
          html`<dt>${status}</dt>
            <dd>${isDescribed(response) ? response.description : ''}</dd>`,
      )}
    </dl>
    <p>
      Problems: ${other.filter((status) => status !== 'default').join(', ')}, and what the request itself can be refused
      for.
    </p>`
}

function problems(): Part {
  return html`<section aria-labelledby="problems">
    <h2 id="problems">Problems</h2>
    <p>The <code>code</code> of a refusal, and what it means.</p>
    <dl>
      ${Object.entries(problemCodes).map(
        ([code, meaning]) =>
          html`<dt id="${code}"><code>${code}</code></dt>
            <dd>${meaning}</dd>`,
      )}
    </dl>
  </section>`
}

function isDescribed(response: unknown): response is { readonly description: string } {
  return typeof response === 'object' && response !== null && 'description' in response
}

function anchor(tag: string): string {
  return `tag-${tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
}
