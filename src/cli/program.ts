import { readFileSync } from 'node:fs'
import { Command, CommanderError, Option } from 'commander'
import type { Config } from '../config.ts'
import type { GenerateOptions, ImportOptions } from './keywords.ts'
import type { MigrateOptions } from './migrate.ts'
import type { RestoreOptions } from './restore.ts'
import { assetPath, programVersion } from '../assets.ts'
import { type OfficeRole, officeRoles } from '#modules/shared'

/**
 * Runs the command that the arguments name, or explains the usage. The exit code: 0 done, 2 wrong usage, or what the
 * command itself says.
 */
export async function runProgram(args: readonly string[], config: () => Config): Promise<number> {
  let code = 0
  try {
    await createProgram(config, (said) => (code = said)).parseAsync(args, { from: 'user' })
    return code
  } catch (fault) {
    if (!(fault instanceof CommanderError)) throw fault
    return fault.exitCode === 0 ? 0 : 2
  }
}

function createProgram(config: () => Config, end: (code: number) => void): Command {
  const program = new Command('callout')
    .description('Booking, payment, dispatch and the office of a building-repair business.')
    .version(programVersion())
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })

  program
    .command('serve')
    .description('Serve the site, after migrating the database and seeding an empty catalogue.')
    .action(async () => (await import('./serve.ts')).serve(config()))
  program
    .command('migrate')
    .description('Bring the database up to date; after a fault the data is again as before.')
    .option('--back', 'for data that a later version wrote: put the snapshot from before that upgrade in its place')
    .action(async (options: MigrateOptions) => (await import('./migrate.ts')).migrate(config(), options))
  program
    .command('seed')
    .description(
      'Apply the files of catalogue, coverage and forms. Prices and forms edited since then stay as they are.',
    )
    .option('--catalogue <file>', 'a catalogue file of your own')
    .option('--coverage <file>', 'a coverage file of your own')
    .option('--forms <file>', 'a file of risk checks and work forms of your own')
    .option('--export [file]', 'write the catalogue as it stands, to a new file or to the screen, and change nothing')
    .option('--demo', 'add a realistic sample business to try things out')
    .option('--remove-demo', 'remove the sample business and all its data')
    .action(async (options: SeedOptions) => (await import('./seed.ts')).seed(config(), options))
  program
    .command('doctor')
    .description(
      'Check settings, disk, permissions, database, payment providers, webhooks, the clock and the public address.',
    )
    .action(async () => (await import('./doctor.ts')).doctor(config))
  program
    .command('retention')
    .description('Delete data that is older than its rule allows, as happens every night.')
    .option('--dry-run', 'only list what would be deleted')
    .action(async (options: { readonly dryRun?: boolean }) =>
      (await import('./retention.ts')).retention(config(), options),
    )
  program
    .command('backup')
    .description('Take a backup of all data, while the site is served: one archive with checksums.')
    .option('--to <place>', 'a folder, or s3://bucket/prefix; without it, the place of the settings')
    .action(async (options: { readonly to?: string }) => (await import('./backup.ts')).backup(config(), options))
  program
    .command('restore')
    .description('Restore a backup into an empty data folder; nothing is put in place before all of it is checked.')
    .argument('<archive>', 'the file, or its address s3://bucket/prefix/name')
    .option('--identity <file>', 'the age identity of an encrypted archive')
    .option('--to <folder>', 'the data folder; without it, DATA_DIR')
    .option('--verify', 'only restore into a temporary folder, and check all that can be checked')
    .action(async (archive: string, options: RestoreOptions) =>
      end(await (await import('./restore.ts')).restore(config(), archive, options)),
    )
  program
    .command('bounce')
    .description('Read a returned mail from standard input, as a mail server pipes it, and record what it says.')
    .action(async () => end(await (await import('./bounce.ts')).bounce(config, process.stdin)))
  program
    .command('licences')
    .description('Print the packages of others that are part of the program, with their licences.')
    .action(() => void process.stdout.write(readFileSync(assetPath('THIRD_PARTY.md'))))
  const admin = program.command('admin').description('People who run the site.')
  admin
    .command('create')
    .description('Create an administrator or an office user, or promote an existing account.')
    .requiredOption('--email <email>', 'the e-mail address to sign in with')
    .requiredOption('--password <password>', 'at least 12 characters')
    .option('--name <name>', 'full name; without one, Administrator or Office')
    .addOption(
      new Option('--role <role>', 'office sees no settings, refunds or users').choices(officeRoles).default('admin'),
    )
    .action(async (options: AdminOptions) => (await import('./admin-create.ts')).adminCreate(config(), options))
  const invoices = program.command('invoices').description('Invoices and the other documents of the business.')
  invoices
    .command('import')
    .description('Import documents of an earlier program from a CSV file; see docs/import-invoices.md.')
    .argument('<file>', 'the CSV file')
    .option('--dry-run', 'only say what would be imported, and what is wrong')
    .action(async (file: string, options: { readonly dryRun?: boolean }) =>
      end(await (await import('./invoices-import.ts')).invoicesImport(config(), file, options)),
    )
  const customers = program.command('customers').description('Customers of the business.')
  customers
    .command('import')
    .description('Import customers without documents from a CSV file; see docs/import-invoices.md.')
    .argument('<file>', 'the CSV file')
    .option('--dry-run', 'only say how many would be imported, and what is wrong')
    .action(async (file: string, options: { readonly dryRun?: boolean }) =>
      end(await (await import('./customers-import.ts')).customersImport(config(), file, options)),
    )
  const keywords = program.command('keywords').description('Keywords that people search for; see /keywords.')
  keywords
    .command('generate')
    .description('Add the keywords of services and places. What a person edited, added or deleted stays as it is.')
    .option('--service <service>', 'only this service, by its slug or its name')
    .option('--place <place>', 'only this place of the coverage')
    .option('--ai', 'ask the language model of AI_* too; its phrases wait at /keywords until somebody accepts them')
    .option('--dry-run', 'only say what would be added')
    .option('--json', 'the summary as JSON')
    .action(async (options: GenerateOptions) =>
      end(await (await import('./keywords.ts')).keywordsGenerate(config(), options)),
    )
  keywords
    .command('import')
    .description("Import our own export, a list of phrases, or Search Console's performance export (ZIP or CSV).")
    .argument('<file>', 'the file')
    .option('--dry-run', 'only say what would change, and which lines are refused')
    .option('--json', 'the summary as JSON')
    .action(async (file: string, options: ImportOptions) =>
      end(await (await import('./keywords.ts')).keywordsImport(config(), file, options)),
    )
  keywords
    .command('export')
    .description('Write the list as CSV, which imports again unchanged.')
    .argument('[file]', 'a new file; without one, standard output')
    .option('--json', 'the summary as JSON, where there is a file')
    .action(async (file: string | undefined, options: { readonly json?: boolean }) =>
      end(await (await import('./keywords.ts')).keywordsExport(config(), file, options)),
    )
  const search = program.command('search').description('The search of the office over everything; see /admin/search.')
  search
    .command('rebuild')
    .description('Write the index of the search anew, in batches, while the site is served.')
    .action(async () => (await import('./search.ts')).searchRebuild(config()))
  const nested = [admin, customers, invoices, keywords, search].flatMap(({ commands }) => commands)
  for (const command of [program, ...program.commands, ...nested]) command.exitOverride()
  return program
}

interface SeedOptions {
  readonly catalogue?: string
  readonly coverage?: string
  readonly demo?: boolean
  readonly removeDemo?: boolean
}

interface AdminOptions {
  readonly email: string
  readonly password: string
  readonly name?: string
  readonly role: OfficeRole
}
