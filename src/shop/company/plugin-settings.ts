import { type Field, group, type SettingProblem } from './settings-fields.ts'

interface WithSettings {
  name: string
  settings?: Readonly<Record<string, Field<unknown>>>
}
type PluginSettings = Record<string, Record<string, unknown>>

/**
 * Reads the settings of plug-ins stored below `plugins`, by the fields each plug-in declares; missing ones take their defaults. Data of a plug-in
 * that is not installed stay stored and are sent nowhere.
 */
export function readPluginSettings(
  plugins: readonly WithSettings[],
  stored: Record<string, unknown>,
): { settings: PluginSettings; problems: SettingProblem[] } {
  const problems: SettingProblem[] = []
  const settings: PluginSettings = {}
  for (const { name, settings: fields } of plugins) {
    if (fields) settings[name] = group({ ...fields }).read(stored[name], `plugins.${name}`, problems)
  }
  return { settings, problems }
}
