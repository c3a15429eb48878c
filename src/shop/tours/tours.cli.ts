import { companyGroup } from '#shop/company/company-command.cli.ts'
import { matchCommand } from './match/match.cli.ts'

export const tourCommands = companyGroup('tours', 'suppliers of tours', [matchCommand])
