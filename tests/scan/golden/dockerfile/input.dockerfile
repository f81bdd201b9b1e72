# syntax=docker/dockerfile:1
# FROM nothing AS in_comment
ARG VERSION=1.2
FROM --platform=$BUILDPLATFORM golang:1.22 AS build
ARG TARGETARCH
ENV CGO_ENABLED=0 \
    GOFLAGS=-trimpath
WORKDIR /src
COPY . .
RUN echo "FROM inner AS in_string" && \
    make all
RUN <<EOF
FROM heredoc AS in_heredoc
ENV FAKE=1
EOF

# The tests run on the builder.
from build as test
RUN go test ./...

FROM scratch
COPY --from=build /src/app /app
ENV CGO_ENABLED=1
ENTRYPOINT ["/app"]
