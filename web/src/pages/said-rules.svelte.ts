/** The words of the rules, for the few pages that need them. */

import { loadRulesText, type RulesText } from "../text/rules";
import { Following } from "./following.svelte";

export const saidRules: Following<RulesText> = new Following(loadRulesText);
