import { pluginProblems } from '#shop/check-plugins.ts'
import type { Plugin } from '#shop/plugin.ts'
import config from '../../../vitrina.config.ts'
import { ConfigProblem } from './config.ts'

/** The plug-ins of vitrina.config.ts; throws a list of all their errors. */
export function readPlugins(plugins: readonly Plugin[] = config.plugins): readonly Plugin[] {
  const problems = pluginProblems(plugins)
  if (problems.length > 0)
    throw new ConfigProblem(`Vitrina cannot start with the plug-ins of vitrina.config.ts:\n- ${problems.join('\n- ')}`)
  return plugins
}
