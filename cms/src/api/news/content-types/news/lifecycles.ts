/**
 * What the system itself writes on a news item. Strapi keeps a draft row and a published row of a document and
 * copies the draft into a new published row at each publish.
 *
 * - `topicId`: the id of the document's first row. The database gives it out, so two items made at the same
 *   moment never share one, and the document's later rows carry it on.
 * - `date`: the first publishing, unless an editor has chosen another.
 * - `searchText`: what the published row is found by.
 */
import { errors } from "@strapi/utils";
import { markForDiscord } from "../../../../discord/post-news";
import { updateQuietly } from "../../../../quiet-update";
import { type Searched, searchTextOf } from "../../../site/search-text";
import { problemOfPublishing } from "../../publishing-rules";

const uid = "api::news.news";

type NewsData = Searched & {
  searchText?: string;
  type?: string;
  slug?: string | null;
  date?: Date | string | null;
  publishedAt?: Date | string | null;
  eventStart?: Date | string | null;
  eventEnd?: Date | string | null;
};
type NewsRow = NewsData & { id: number; documentId: string; locale: string; topicId: number | null };

export default {
  beforeCreate({ params: { data } }: { params: { data: NewsData } }): void {
    if (!data.publishedAt) return;
    const problem = problemOfPublishing(data);
    if (problem) throw new errors.ApplicationError(problem);
    data.date ??= data.publishedAt;
    data.searchText = searchTextOf(data);
  },

  async afterCreate({ result }: { result: NewsRow }): Promise<void> {
    if (result.publishedAt) {
      const { documentId, date } = result;
      await updateQuietly(strapi, uid, { documentId, publishedAt: null }, { date });
      await markForDiscord(strapi, documentId);
    } else if (result.topicId === null) {
      await updateQuietly(strapi, uid, { id: result.id }, { topicId: result.id });
      result.topicId = result.id;
    }
  },
};
