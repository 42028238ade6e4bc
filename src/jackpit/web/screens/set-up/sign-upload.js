// The upload of a picture or a video for the signs, with its progress: fetch() reports none.

import { newId, OFFLINE, Problem } from "../shared/api.js";
import { t } from "../shared/text.js";

export const ACCEPTED = { picture: "image/png,image/jpeg,image/webp", video: "video/mp4,video/webm" };

/**
 * Upload a file; resolves to its SHA-256, or rejects with the Problem.
 * @param {File} file
 * @param {(part: number) => void} onProgress called with the part that is sent, from 0 to 1
 * @returns {Promise<string>}
 */
export function uploadFile(file, onProgress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ id: newId(), name: file.name.slice(-100) });
    request.open("POST", `/api/sign-files?${query}`);
    request.setRequestHeader("Jackpit-Request", "1");
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onerror = () => reject(new Problem(0, OFFLINE));
    request.onload = () => {
      if (request.status === 200) resolve(request.response.entries[0].events[0].file.hash);
      else reject(new Problem(request.status, request.response ?? OFFLINE));
    };
    request.send(file);
  });
}

/**
 * Why a file need not be sent: it is larger than the server takes.
 * @param {File} file
 * @param {"picture" | "video"} kind
 * @param {Server.SignFileLimits} limits
 */
export function whyTooLarge({ size }, kind, limits) {
  const most = kind === "video" ? limits.video_bytes : limits.picture_bytes;
  return size > most
    ? t("This file has {size}; at most {most} can be uploaded.", { size: megabytes(size), most: megabytes(most) })
    : null;
}

/** @param {number} bytes */
export const megabytes = (bytes) =>
  bytes > 0 && bytes < 1e5
    ? t("{count} kB", { count: Math.ceil(bytes / 1e3) })
    : t("{count} MB", { count: (bytes / 1e6).toFixed(1) });
