import { language } from "../../i18n";

/** The texts of the workshop and the gallery. */
export const workshopWords = await language.part("workshop");
