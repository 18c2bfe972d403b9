/**
 * Fields of a news item that the system writes. Strapi keeps a draft row and a published row of a document, and
 * copies the draft into a new published row on every publish.
 *
 * - `topicId`: the id of the document's first row, which is unique by the database, copied to its later rows.
 * - `date`: when the item was first published, unless an editor chose another date.
 * - `searchText`: the text that search looks in.
 */
import { errors } from "@strapi/utils";
import { markForDiscord } from "../../../../discord/post-news";
import { updateQuietly } from "../../../../quiet-update";
import { type Searchable, searchTextOf } from "../../../site/search-text";
import { problemOfPublishing } from "../../publishing-rules";

const uid = "api::news.news";

type NewsData = Searchable & {
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
